import type { GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { isAnswered } from '@lectern/core/questions/question-types.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnswerParts } from '../graded-answers/answer-parts.tsx'
import { GradedOptions } from '../graded-answers/graded-options.tsx'
import { HighlightedAnswer } from '../graded-answers/highlighted-answer.tsx'
import { listLinesOf, toEvidence } from '../graded-answers/lines-of-answer.ts'
import { listAnswerParts } from '../graded-answers/list-answer-parts.ts'
import { isGivenFullPoints } from '../graded-answers/outcome.ts'

type AnswerBodyProps = { question: Question; answer: GradedAnswer }

/** A student's answer: the options or the parts with the key, or the text with the words that earned points. */
export function AnswerBody({ question, answer }: AnswerBodyProps) {
  const { t } = useTranslation('quizReview')
  const isGiven = isAnswered(answer.answer)
  const isFull = isGivenFullPoints(question, answer)
  const parts = listAnswerParts(question, answer.answer)
  const lines = listLinesOf(question, answer)
  // Words that earned other points are not highlighted as earning these.
  const evidence =
    answer.evidence_points !== undefined ? [] : lines.length > 0 ? toEvidence(lines) : answer.evidence
  if (parts && isGiven)
    return <AnswerParts type={question.question_type} parts={parts} isGivenFullPoints={isFull} />
  if (question.options && !parts)
    return (
      <>
        <GradedOptions
          question={question}
          answer={answer.answer}
          chosenText={t('answer.chosen')}
          isGivenFullPoints={isFull}
        />
        {!isGiven && (
          <Box component="p" c="dimmed">
            {t('answer.none')}
          </Box>
        )}
      </>
    )
  return (
    <Box py="sm" px="md" bdrs="sm" bg="var(--sunken)">
      {isGiven ? (
        <HighlightedAnswer answer={String(answer.answer)} evidence={evidence} isManyColoured />
      ) : (
        <Box component="p" c="dimmed">
          {t('answer.none')}
        </Box>
      )}
    </Box>
  )
}
