import type { Question } from '@lectern/contract/questions.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './answer-key.module.css'

type AnswerKeyProps = {
  question: Question
  /** With `onToggle`: the keys beside several answers are open or closed together. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}

/** The key of a text answer; collapsed at first, because it is long and the same for every student. */
export function AnswerKey({ question, isOpen, onToggle }: AnswerKeyProps) {
  const { t } = useTranslation('quizReview')
  // The answer itself shows the key of other types.
  if (!isReadByGrader(question)) return null
  const keywords = question.keywords ?? []
  return (
    <details
      className={classes.key}
      open={isOpen}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary>{t('key.title')}</summary>
      <dl>
        {question.correct_answer !== null && (
          <>
            <dt>{t('key.reference')}</dt>
            <dd dir="auto">
              <RichText>{String(question.correct_answer)}</RichText>
            </dd>
          </>
        )}
        {keywords.length > 0 && (
          <>
            <dt>{t('key.keywords')}</dt>
            <dd dir="auto">{keywords.join(', ')}</dd>
          </>
        )}
        {question.rubric && (
          <>
            <dt>{t('key.rubric')}</dt>
            <dd dir="auto">
              <RichText>{question.rubric}</RichText>
            </dd>
          </>
        )}
      </dl>
    </details>
  )
}
