import { useTranslation } from 'react-i18next'
import { ConfirmModal } from './confirm-modal.tsx'

/** Asks before the user leaves a page with unsaved changes. */
export function LeaveQuestion(props: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('common')
  return (
    <ConfirmModal
      isOpen={props.isOpen}
      title={t('leave.title')}
      confirm={{ label: t('leave.confirm'), busyLabel: t('leave.confirm'), isDangerous: true }}
      onConfirm={props.onLeave}
      onClose={props.onStay}
    >
      {t('leave.text')}
    </ConfirmModal>
  )
}
