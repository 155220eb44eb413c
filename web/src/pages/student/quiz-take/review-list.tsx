import type { AnswerValue, StudentQuestion } from '@lectern/contract/questions.ts'
import { QuestionView } from '../../../features/questions/question-view.tsx'
import classes from './review-list.module.css'

type ReviewListProps = {
  questions: readonly StudentQuestion[]
  answers: { readonly [questionId: string]: AnswerValue }
}

/** All questions with their answers, read-only, after the time is over. */
export function ReviewList({ questions, answers }: ReviewListProps) {
  return (
    <ol className={classes.list}>
      {questions.map((question, index) => (
        <li key={question.question_id}>
          <QuestionView
            question={question}
            number={index + 1}
            count={questions.length}
            answer={answers[question.question_id] ?? null}
            onAnswer={() => undefined}
            isLocked
          />
        </li>
      ))}
    </ol>
  )
}
