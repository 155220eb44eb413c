import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'

/** What the dialog says depends on these. */
type RunningQuiz = Pick<Quiz, 'open_attempts' | 'time_limit_minutes'>

type DeactivateDialogProps = {
  /** Stays set during the closing transition; null before the first opening. */
  quiz: RunningQuiz | null
  isOpen: boolean
  confirm: { label: string; busyLabel: string }
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Students are taking the quiz: says what its deactivation means for them, before it happens. */
export function DeactivateDialog({ quiz, ...modal }: DeactivateDialogProps) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <ConfirmModal {...modal} title={t('deactivate.title')}>
      {quiz && (
        <>
          <Text fw={600}>{t('deactivate.running', { count: quiz.open_attempts })}</Text>
          <Text mt="xs">
            {t(quiz.time_limit_minutes === null ? 'deactivate.withoutLimit' : 'deactivate.withLimit')}
          </Text>
          <Text mt="xs">{t('deactivate.others')}</Text>
        </>
      )}
    </ConfirmModal>
  )
}
