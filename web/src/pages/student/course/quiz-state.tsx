import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { formatClock } from '@lectern/core/attempt/clock.ts'
import { stateOf, urgencyOf } from '@lectern/core/attempt/state.ts'
import { Box } from '@mantine/core'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateWords } from '../../../features/quiz-dates/use-date-words.ts'
import classes from './quiz-state.module.css'

type QuizStateProps = {
  quiz: StudentQuizListItem
  /** Time left of a running attempt with a limit. */
  secondsLeft: number | null
}

/** State of the student's attempt. An icon repeats the meaning of the color. */
export function QuizState({ quiz, secondsLeft }: QuizStateProps) {
  const { t, i18n } = useTranslation('quizTaking')
  const words = useDateWords()
  const state = stateOf(quiz)
  const results = quiz.submission?.results ?? 'shown'
  if (state === 'graded' && results !== 'shown') {
    return (
      <Box className={classes.plain} component="span" c="var(--text-2)" fz="sm">
        <IconCircleDashed size={16} aria-hidden />
        {t('list.submittedState')} · {t(`list.resultsLater.${results}`)}
      </Box>
    )
  }
  if (state === 'graded') {
    const { percentage, points_earned: earned, is_provisional: isProvisional } = quiz.submission ?? {}
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
    const percent = new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    return (
      <Box
        className={classes.graded}
        component="span"
        c={isProvisional ? 'var(--warn)' : 'var(--ok)'}
        fz="sm"
        fw={600}
      >
        {isProvisional ? <IconClock size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
        {t('list.graded')} ·{' '}
        {t('list.score', {
          earned: number.format(earned ?? 0),
          possible: number.format(quiz.total_points),
          percent: percent.format(percentage ?? 0),
        })}
        {isProvisional && ` · ${t('list.provisional')}`}
      </Box>
    )
  }
  if (state === 'submitted') {
    return (
      <Box className={classes.plain} component="span" c="var(--text-2)" fz="sm">
        <IconCircleDashed size={16} aria-hidden />
        {t('list.submittedState')} · {quiz.submission?.is_grading ? t('list.grading') : t('list.stopped')}
      </Box>
    )
  }
  if (state === 'not_available' && quiz.phase === 'before' && quiz.opens_at) {
    return (
      <Box className={classes.plain} component="span" c="var(--text-2)" fz="sm">
        <IconCalendarEvent size={16} aria-hidden /> {t('list.opens', { date: words.at(quiz.opens_at) })}
      </Box>
    )
  }
  if (state === 'not_available') {
    return (
      <Box className={classes.plain} component="span" c="var(--text-2)" fz="sm">
        <IconLock size={16} aria-hidden /> {t('list.notAvailable')}
      </Box>
    )
  }
  if (state === 'active') {
    return (
      <Badge urgency="info">
        <IconCircleFilled size={8} aria-hidden /> {t('list.active')}
        {quiz.closes_at && ` · ${t('list.closes', { left: words.left(quiz.closes_at, Date.now()) })}`}
      </Badge>
    )
  }
  if (secondsLeft === null) {
    return (
      <Badge urgency="info">
        <IconClock size={14} aria-hidden /> {t('list.inProgress')}
      </Badge>
    )
  }
  const urgency = urgencyOf(secondsLeft)
  const Sign = urgency === 'info' ? IconClock : IconAlarm
  return (
    <Badge urgency={urgency}>
      <Sign size={14} aria-hidden />
      {t('list.inProgress')} · {t('list.left', { time: formatClock(secondsLeft) })}
    </Badge>
  )
}

function Badge({ urgency, children }: { urgency: ReturnType<typeof urgencyOf>; children: ReactNode }) {
  return (
    <Box
      className={classes.badge}
      component="span"
      h={22}
      px="xs"
      bdrs="sm"
      fz="xs"
      fw={600}
      data-urgency={urgency}
    >
      {children}
    </Box>
  )
}
