import type { QuizStart as Start, StudentQuiz } from '@lectern/contract/submissions.ts'
import { Box, Button } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { paths } from '../../../app/paths.ts'
import { useDateWords } from '../../../features/quiz-dates/use-date-words.ts'
import { type QuizToStart, useStartQuiz } from '../../../features/quiz-join/taken-quiz.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import classes from './quiz-start.module.css'

type QuizStartProps = { quiz: StudentQuiz; start: Start; entered: QuizToStart }

/** What the student should know before the clock starts. Only "Start Quiz" starts it. */
export function QuizStart({ quiz, start, entered }: QuizStartProps) {
  const { t } = useTranslation('quizTaking')
  const starting = useStartQuiz(quiz._id)
  const course = paths.studentCourse(quiz.course_id)
  const hasLimit = start.own_minutes !== null
  const words = useDateWords()

  // The page shows the error.
  const begin = usePressGuard(() => starting.mutateAsync(entered.quizCode).catch(() => undefined))
  return (
    <Page width={816}>
      <PageHeader
        title={quiz.title}
        back={{ to: course, label: t('grading.toCourse') }}
        below={quiz.course_name}
      />
      {entered.meantTitle !== undefined && (
        <p className={classes.note} role="note">
          <IconInfoCircle size={18} aria-hidden />
          <span>{t('start.otherQuiz', { quiz: quiz.title, meant: entered.meantTitle })}</span>
        </p>
      )}
      {quiz.description && (
        <Box className="break-words pre-line" component="p" mb="lg" c="var(--text-2)" dir="auto">
          {quiz.description}
        </Box>
      )}
      <Box component="dl" className="border-above" mb="xl">
        <Fact
          name={t('take.questions')}
          value={t('start.questionsAndPoints', {
            questions: t('list.questions', { count: quiz.question_count }),
            points: t('list.points', { count: quiz.total_points }),
          })}
        >
          {start.is_drawn ? (
            t('start.drawn')
          ) : (
            <Kinds
              choices={start.multiple_choice_count}
              written={start.written_count}
              count={quiz.question_count}
            />
          )}
        </Fact>
        <Fact
          name={t('start.time')}
          value={
            start.own_minutes === null ? t('take.noLimit') : t('list.minutes', { count: start.own_minutes })
          }
        >
          <ExtraTime limit={quiz.time_limit_minutes} own={start.own_minutes} />
          {t(hasLimit ? 'start.clockRunsOn' : 'start.closeAndReturn')}
        </Fact>
        {quiz.closes_at && (
          <Fact name={t('start.closes')} value={words.at(quiz.closes_at)}>
            {t('start.closesHint')}
          </Fact>
        )}
        <Fact name={t('start.attempts')} value={t('start.oneAttempt')}>
          {t('start.savedWhileWorking')}
          {start.is_shuffled && ` ${t('start.shuffled')}`}
        </Fact>
        <Fact
          name={t('start.atTheEnd')}
          value={t(hasLimit || quiz.closes_at ? 'start.endsByClock' : 'start.endsByYou')}
        >
          {t('submit.final')}
        </Fact>
        <Fact name={t('start.results')} value={t(`start.points.${start.show_results}`)}>
          {t(`start.answers.${start.show_correct_answers}`)}
        </Fact>
        <Fact
          name={t('start.assistant')}
          value={start.is_assistant_off ? t('start.assistantOff') : t('start.assistantGuarded')}
        />
      </Box>
      {starting.isError && (
        <Box mb="md">
          <FailureAlert>{withReason(starting.error, t('start.failed'))}</FailureAlert>
        </Box>
      )}
      <div className={classes.actions}>
        <Button
          flex={{ base: 1, sm: 'initial' }}
          size="lg"
          disabled={starting.isPending}
          onClick={() => void begin()}
        >
          {starting.isPending ? t('start.starting') : t('start.start')}
        </Button>
        <Button size="lg" variant="subtle" color="gray" component={Link} to={course}>
          {t('start.notNow')}
        </Button>
        <p className={classes.hint}>{t(hasLimit ? 'start.hint' : 'start.hintNoLimit')}</p>
      </div>
    </Page>
  )
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {children && (
          <Box component="p" mt={2} c="var(--text-2)" fw={400} fz="sm">
            {children}
          </Box>
        )}
      </dd>
    </div>
  )
}

function Kinds({ choices, written, count }: { choices: number; written: number; count: number }) {
  const { t } = useTranslation('quizTaking')
  if (choices + written < count)
    return written === 0
      ? t('start.noneWritten')
      : t('start.kindsMixed', { written, others: count - written })
  if (written === 0) return t('start.allChoice')
  if (choices === 0) return t('start.allWritten')
  return t('start.kinds', { choices, written })
}

/** The student's own extra minutes, where there are any. */
function ExtraTime({ limit, own }: { limit: number | null; own: number | null }) {
  const { t, i18n } = useTranslation('quizTaking')
  if (limit === null || own === null || own === limit) return null
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return `${t('start.extra', { count: limit, extra: number.format(own - limit) })} `
}
