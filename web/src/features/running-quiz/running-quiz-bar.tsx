import type { RunningQuiz } from '@lectern/contract/submissions.ts'
import { formatClock } from '@lectern/core/attempt/clock.ts'
import { urgencyOf } from '@lectern/core/attempt/state.ts'
import { Button } from '@mantine/core'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useQuizBarHeight } from '../../ui/layout/use-bar-heights.ts'
import { useOnline } from '../../ui/use-online.ts'
import classes from './running-quiz-bar.module.css'
import { useTimeLeft } from './use-time-left.ts'

/** A screen reader hears when less than these minutes are left; a page that is opened later still says the truth. */
const announcedMinutes = [1, 5, 10] as const

type RunningQuizBarProps = { quiz: RunningQuiz; to: string; otherCount: number; receivedMs: number }

/** Leads from any student page back to the quiz whose clock runs, and shows that clock. */
export function RunningQuizBar({ quiz, to, otherCount, receivedMs }: RunningQuizBarProps) {
  const { t } = useTranslation('quizTaking')
  const ref = useQuizBarHeight()
  const isOnline = useOnline()
  const seconds = useTimeLeft(quiz.remaining_seconds, receivedMs)
  const isOver = seconds === 0
  const isLittle = seconds !== null && urgencyOf(seconds) !== 'info'
  const Icon = isLittle ? IconAlarm : IconClock
  const minutes = seconds === null ? undefined : announcedMinutes.find((one) => seconds <= one * 60)
  return (
    <section
      ref={ref}
      className={classes.bar}
      data-little={isLittle || undefined}
      aria-label={t('running.label')}
    >
      <div className={classes.row}>
        <Icon className={classes.icon} size={20} aria-hidden />
        <div className={classes.words}>
          <strong className={`${classes.title} truncate`} dir="auto">
            {quiz.title}
          </strong>
          <span className="mantine-visible-from-lg tabular truncate">
            {t('take.answered', { answered: quiz.answered_count, count: quiz.question_count })}
          </span>
          <span className="mantine-visible-from-lg truncate">
            {isOnline ? t('running.saved') : t('running.offline')}
          </span>
          {otherCount > 0 && (
            <span className={`${classes.others} truncate`}>{t('running.others', { count: otherCount })}</span>
          )}
        </div>
        {seconds !== null && (
          <span className={`${classes.time} nowrap`}>
            {isOver ? (
              t('running.over')
            ) : (
              <>
                {isLittle && <span className="mantine-visible-from-lg">{t('running.little')}</span>}
                <span className={`${classes.clock} tabular`} role="timer" aria-label={t('take.timeLeft')}>
                  {formatClock(seconds)}
                </span>
              </>
            )}
          </span>
        )}
        <Button component={Link} to={to} size="sm" flex="none">
          {isOver ? t('list.submit') : t('list.resume')}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {isOver
          ? t('take.timeIsUp')
          : minutes !== undefined && t('running.minutesLeft', { count: minutes, quiz: quiz.title })}
      </span>
    </section>
  )
}
