import type { GradedAnswer } from '@lectern/contract/grading.ts'
import { useTranslation } from 'react-i18next'
import { FormNote } from './form-note.tsx'

type FeedbackNoteProps = {
  answer: GradedAnswer
  /** Typed now, and stored. */
  feedback: string
  before: string
  /** The points differ from those before. */
  hasOtherPoints: boolean
  onType: (feedback: string) => void
}

/** Says that feedback stays beside other points, or goes, and offers the contrary. */
export function FeedbackNote({ answer, feedback, before, hasOtherPoints, onType }: FeedbackNoteProps) {
  const { t } = useTranslation('quizReview')
  if (before === '') return null
  if (feedback.trim() === '')
    return (
      <FormNote tone="quiet" role="status" action={{ label: t('feedback.keep'), run: () => onType(before) }}>
        {t('feedback.goes')}
      </FormNote>
    )
  if (!hasOtherPoints || feedback !== before) return null
  const isAutomatic = answer.grading_method !== 'manual' || answer.feedback_from_grader === true
  return (
    <FormNote tone="warn" role="status" action={{ label: t('feedback.remove'), run: () => onType('') }}>
      {t(isAutomatic ? 'feedback.automaticStays' : 'feedback.stays')}
    </FormNote>
  )
}
