import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { inOrderOfUrgency } from '@lectern/core/attempt/state.ts'
import { useTranslation } from 'react-i18next'
import classes from './open-quizzes.module.css'
import { QuizAction } from './quiz-action.tsx'
import { QuizState } from './quiz-state.tsx'
import { useTimeLeft } from './use-time-left.ts'

type OpenQuizzesProps = {
  quizzes: readonly StudentQuizListItem[]
  toldMs: number
  onTake: (quiz: StudentQuizListItem) => void
}

/** Beside the lectures: the quizzes that run or can be taken. */
export function OpenQuizzes({ quizzes, toldMs, onTake }: OpenQuizzesProps) {
  const { t } = useTranslation('quizTaking')
  return (
    <aside className={classes.rail} aria-labelledby="open-quizzes">
      <h2 className={classes.heading} id="open-quizzes">
        {t('list.open')}
      </h2>
      <ul className={classes.list}>
        {inOrderOfUrgency(quizzes).map((quiz) => (
          <OpenQuiz key={quiz._id} quiz={quiz} toldMs={toldMs} onTake={onTake} />
        ))}
      </ul>
    </aside>
  )
}

type OpenQuizProps = Omit<OpenQuizzesProps, 'quizzes'> & { quiz: StudentQuizListItem }

function OpenQuiz({ quiz, toldMs, onTake }: OpenQuizProps) {
  const { t } = useTranslation('quizTaking')
  const secondsLeft = useTimeLeft(quiz.submission?.remaining_seconds ?? null, toldMs)
  const minutes = quiz.time_limit_minutes
  return (
    <li className={classes.quiz}>
      <h3 className={classes.title} dir="auto">
        {quiz.title}
      </h3>
      <p className={classes.meta}>
        {t('list.questions', { count: quiz.question_count })}
        {minutes !== null && `, ${t('list.minutes', { count: minutes })}`}
      </p>
      <div className={classes.foot}>
        <QuizState quiz={quiz} secondsLeft={secondsLeft} />
        <QuizAction quiz={quiz} secondsLeft={secondsLeft} onTake={onTake} />
      </div>
    </li>
  )
}
