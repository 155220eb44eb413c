import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { formatClock } from '@lectern/core/attempt/clock.ts'
import { Box, Title } from '@mantine/core'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import type { AutosaveState } from './answer-autosave.ts'
import classes from './quiz-header.module.css'
import type { QuizTaking } from './use-quiz-taking.ts'

const warningSeconds = 300
/** A longer description is collapsed. */
const shortChars = 160

/** Title of the quiz, save state, remaining time, and number of answered questions. */
export function QuizHeader({ quiz, taking }: { quiz: StudentQuiz; taking: QuizTaking }) {
  const { t } = useTranslation('quizTaking')
  const count = quiz.questions.length
  const answered = count - taking.unanswered.length
  const words = t('take.answered', { answered, count })
  return (
    <Box className={`${classes.head} border-below`} component="header" flex="none" bg="var(--paper)">
      <Box className={classes.column} maw={768} mx="auto">
        <div className={classes.words}>
          <Title className={classes.title} order={1} size="h4" lts="-0.006em" dir="auto">
            {quiz.title}
          </Title>
          {quiz.description && <Description>{quiz.description}</Description>}
        </div>
        <SaveState saving={taking.state.saving} />
        <Clock seconds={taking.seconds} />
        <Box className={`${classes.answered} tabular`} component="p" c="var(--text-2)" fz="sm" lh="1.25rem">
          {words}
        </Box>
        <div className={classes.bar}>
          <ProgressBar percent={count === 0 ? 0 : (100 * answered) / count} label={words} />
        </div>
      </Box>
    </Box>
  )
}

/**
 * The way out of a running quiz. Leaving is harmless: answers are saved, and the clock on every other page leads
 * back.
 */
export function LeaveLink({ courseId, isTimed }: { courseId: string; isTimed: boolean }) {
  const { t } = useTranslation('quizTaking')
  return (
    <Box className={classes.leave} bg="var(--paper)">
      <Box maw={768} mx="auto">
        <Link className="back-link" to={paths.studentCourse(courseId)}>
          <IconArrowLeft size={16} aria-hidden />
          {t(isTimed ? 'take.leave' : 'take.leaveAndReturn')}
        </Link>
      </Box>
    </Box>
  )
}

function Description({ children }: { children: string }) {
  const { t } = useTranslation('quizTaking')
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > shortChars || children.includes('\n')
  return (
    <>
      <Box
        className={classes.description}
        component="p"
        c="var(--text-2)"
        fz="sm"
        lh="1.25rem"
        data-open={isOpen || undefined}
        dir="auto"
      >
        {children}
      </Box>
      {isLong && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('take.less') : t('take.more')}
        </button>
      )}
    </>
  )
}

function SaveState({ saving: lastSave }: { saving: AutosaveState['saving'] }) {
  const { t } = useTranslation('quizTaking')
  // Offline, the banner alone says where the answers are.
  const saving = useOnline() ? lastSave : 'resting'
  return (
    <Box className={classes.saving} component="span" mih={20} fz="sm" data-state={saving}>
      {saving === 'saving' && (
        <>
          <IconLoader2 className="turning" size={15} aria-hidden /> {t('take.saving')}
        </>
      )}
      {saving === 'saved' && (
        <>
          <IconCheck size={15} aria-hidden /> {t('take.saved')}
        </>
      )}
      {saving === 'error' && (
        <>
          <IconAlertTriangle size={15} aria-hidden /> {t('take.saveFailed')}
        </>
      )}
    </Box>
  )
}

function Clock({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('quizTaking')
  if (seconds === null)
    return (
      <Box className={classes.noLimit} component="span" c="var(--text-2)" fz="sm">
        {t('take.noLimit')}
      </Box>
    )
  const state = seconds === 0 ? 'over' : seconds < warningSeconds ? 'little' : 'enough'
  const Sign = state === 'enough' ? IconClock : IconAlarm
  const minutes = findMinutesToTell(seconds)
  return (
    <>
      <Box
        className={`${classes.clock} tabular`}
        component="span"
        bdrs="sm"
        fw={600}
        lts="-0.016em"
        data-state={state}
        role="timer"
        aria-label={t('take.timeLeft')}
      >
        <Sign size={20} aria-hidden />
        {formatClock(seconds)}
      </Box>
      <span className="visually-hidden" role="status">
        {seconds === 0
          ? t('take.timeIsUp')
          : minutes !== undefined && t('take.minutesLeft', { count: minutes })}
      </span>
    </>
  )
}

/** The remaining minutes that a screen reader announces: the last five, and the last one. */
const findMinutesToTell = (seconds: number): 1 | 5 | undefined =>
  seconds <= 60 ? 1 : seconds <= warningSeconds ? 5 : undefined
