import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { useTranslation } from 'react-i18next'
import { useTimeLeft } from '../../../features/running-quiz/use-time-left.ts'
import { useFormat } from '../../../ui/format.ts'
import { ItemMeta, ItemRow, ItemWords } from '../../../ui/layout/item-row.tsx'
import { findQuizLink, QuizAction } from './quiz-action.tsx'
import classes from './quiz-row.module.css'
import { QuizState } from './quiz-state.tsx'

type QuizRowProps = {
  quiz: StudentQuizListItem
  /** Time at which the list was received, in `performance.now` time. */
  receivedMs: number
  onTake: (quiz: StudentQuizListItem) => void
}

/** A quiz of the course with the state of the student's attempt. */
export function QuizRow({ quiz, receivedMs, onTake }: QuizRowProps) {
  const { t } = useTranslation('quizTaking')
  const format = useFormat()
  const secondsLeft = useTimeLeft(quiz.submission?.remaining_seconds ?? null, receivedMs)
  const submittedAt = quiz.submission?.submitted_at
  return (
    <ItemRow className={classes.row}>
      <ItemWords
        className={classes.words}
        title={quiz.title}
        to={findQuizLink(quiz, secondsLeft)}
        isWholeRow={false}
        description={quiz.description}
      >
        <ItemMeta>
          <span>{t('list.questions', { count: quiz.question_count })}</span>
          <span>{t('list.points', { count: quiz.total_points })}</span>
          {submittedAt ? (
            <span>{t('list.submitted', { date: format.date(submittedAt) })}</span>
          ) : (
            <span>
              {quiz.time_limit_minutes === null
                ? t('list.noLimit')
                : t('list.minutes', { count: quiz.time_limit_minutes })}
            </span>
          )}
        </ItemMeta>
      </ItemWords>
      <div>
        <QuizState quiz={quiz} secondsLeft={secondsLeft} />
      </div>
      <div className={classes.action}>
        <QuizAction quiz={quiz} secondsLeft={secondsLeft} onTake={onTake} />
      </div>
    </ItemRow>
  )
}
