import type { GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { isAnswered } from '@lectern/core/questions/question-types.ts'
import { useTranslation } from 'react-i18next'
import { GradedOptions } from '../graded-answers/graded-options.tsx'
import { HighlightedAnswer } from '../graded-answers/highlighted-answer.tsx'
import classes from './answer-body.module.css'

type AnswerBodyProps = { question: Question; answer: GradedAnswer }

/** A student's answer: the options with the key, or the text with the words that earned points. */
export function AnswerBody({ question, answer }: AnswerBodyProps) {
  const { t } = useTranslation('quizReview')
  const isGiven = isAnswered(answer.answer)
  if (question.options)
    return (
      <>
        <GradedOptions question={question} answer={answer.answer} chosenText={t('answer.chosen')} />
        {!isGiven && <p className={classes.none}>{t('answer.none')}</p>}
      </>
    )
  return (
    <div className={classes.well}>
      {isGiven ? (
        <HighlightedAnswer answer={String(answer.answer)} evidence={answer.evidence} isManyColoured />
      ) : (
        <p className={classes.none}>{t('answer.none')}</p>
      )}
    </div>
  )
}
