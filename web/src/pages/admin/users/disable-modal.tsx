import type { ListedUser } from '@lectern/contract/administration.ts'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'

/** Asks before an account is disabled: names the person, and what stays. */
export function DisableModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const disable = useAction(calls.administration.disable, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: onClose,
  })
  const { name, email } = user
  return (
    <ConfirmModal
      isOpen
      title={t('disabling.title', { name })}
      confirm={{ label: t('disabling.confirm'), busyLabel: t('disabling.busy'), isDangerous: true }}
      isBusy={disable.isPending}
      error={disable.error && messageOf(disable.error, t('list.actionFailed'))}
      onConfirm={() => disable.mutate({ params: { user: user._id } })}
      onClose={onClose}
    >
      {t('disabling.text', { name, email })}
    </ConfirmModal>
  )
}
