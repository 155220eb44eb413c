import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type FeedbackNoteProps = {
  /** Typed now, and stored. */
  feedback: string
  before: string
  isAutomatic: boolean
  /** The points differ from those before. */
  hasOtherPoints: boolean
  onType: (feedback: string) => void
}

/** Says that feedback stays beside other points, or goes, and offers the contrary. */
export function FeedbackNote({ feedback, before, isAutomatic, hasOtherPoints, onType }: FeedbackNoteProps) {
  const { t } = useTranslation('quizReview')
  if (before === '') return null
  const isRemoved = feedback.trim() === ''
  if (!isRemoved && (!hasOtherPoints || feedback !== before)) return null
  const stays = t(isAutomatic ? 'feedback.automaticStays' : 'feedback.stays')
  return (
    <Group
      justify="space-between"
      gap="0.5rem 0.75rem"
      py="xs"
      px="sm"
      bdrs="sm"
      bg={isRemoved ? 'var(--sunken)' : 'var(--warn-tint)'}
      c={isRemoved ? 'var(--text-2)' : 'var(--warn)'}
      fz="sm"
      role="status"
    >
      <span>{isRemoved ? t('feedback.goes') : stays}</span>
      <Button variant="default" size="sm" onClick={() => onType(isRemoved ? before : '')}>
        {t(isRemoved ? 'feedback.keep' : 'feedback.remove')}
      </Button>
    </Group>
  )
}
