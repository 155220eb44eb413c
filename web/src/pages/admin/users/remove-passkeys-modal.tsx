import type { ListedUser } from '@lectern/contract/administration.ts'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Asks before all passkeys of an account are removed, as after a lost device: says how many, and what goes on. */
export function RemovePasskeysModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { name, email, passkeys: count } = user
  const remove = useAction(calls.administration.removePasskeys, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: () => {
      showToast('success', t('removingPasskeys.done', { name }))
      onClose()
    },
  })
  return (
    <ConfirmModal
      isOpen
      title={t('removingPasskeys.title', { name })}
      confirm={{
        label: t('removingPasskeys.confirm'),
        busyLabel: t('removingPasskeys.busy'),
        isDangerous: true,
      }}
      isBusy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('list.actionFailed'))}
      onConfirm={() => remove.mutate({ params: { user: user._id } })}
      onClose={onClose}
    >
      {t('removingPasskeys.text', { name, email, count })}
    </ConfirmModal>
  )
}
