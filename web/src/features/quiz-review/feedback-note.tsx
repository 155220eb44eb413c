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
  /** Feedback for the points as typed; null: none can be written. */
  byLine: string | null
  onType: (feedback: string) => void
}

const hasChangedSince = ({ original_points, points_earned }: GradedAnswer): boolean =>
  original_points !== null && original_points !== points_earned

/** Says that feedback stays beside other points, or goes, and offers the contrary; automatic feedback can be written again. */
export function FeedbackNote({
  answer,
  feedback,
  before,
  hasOtherPoints,
  byLine,
  onType,
}: FeedbackNoteProps) {
  const { t } = useTranslation('quizReview')
  if (before === '') return null
  if (feedback.trim() === '')
    return (
      <FormNote tone="quiet" role="status" action={{ label: t('feedback.keep'), run: () => onType(before) }}>
        {t('feedback.goes')}
      </FormNote>
    )
  const isAutomatic = answer.grading_method !== 'manual' || answer.feedback_from_grader === true
  const canUpdate = isAutomatic && byLine !== null && byLine !== before
  // Saved beside other points, it still contradicts them. No feedback can be written by lines that add up to others.
  const contradicts = canUpdate || (byLine === null && hasChangedSince(answer))
  const isOld = hasOtherPoints || (contradicts && answer.feedback_from_grader === true)
  if (!isOld || feedback !== before) return null
  return (
    <FormNote
      tone="warn"
      role="status"
      first={canUpdate ? { label: t('feedback.update'), run: () => onType(byLine) } : undefined}
      action={{ label: t('feedback.remove'), run: () => onType('') }}
    >
      {t(isAutomatic ? 'feedback.automaticStays' : 'feedback.stays')}
    </FormNote>
  )
}
