import type { Question } from '@lectern/contract/questions.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './answer-key.module.css'

/** The key of a text answer; collapsed, because it is long and the same for every student. */
export function AnswerKey({ question }: { question: Question }) {
  const { t } = useTranslation('quizReview')
  // The answer itself shows the key of other types.
  if (!isReadByGrader(question)) return null
  const keywords = question.keywords ?? []
  return (
    <details className={classes.key}>
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
