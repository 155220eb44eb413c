import type { Passkey } from '@lectern/contract/passkeys.ts'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

type RemovePasskeyModalProps = { passkey: Passkey; onClose: () => void; onRemoved: () => void }

/** Asks before a passkey is removed: its device still offers it afterwards, and sessions go on. */
export function RemovePasskeyModal({ passkey, onClose, onRemoved }: RemovePasskeyModalProps) {
  const { t } = useTranslation('passkeys')
  const { name } = passkey
  const remove = useAction(calls.passkeys.remove, {
    isRemoval: true,
    changes: [keyOf(calls.passkeys.list)],
    onSuccess: () => {
      showToast('success', t('remove.done', { name }))
      onRemoved()
    },
  })
  return (
    <ConfirmModal
      isOpen
      title={t('remove.title', { name })}
      confirm={{ label: t('remove.submit'), busyLabel: t('remove.busy'), isDangerous: true }}
      isBusy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('remove.failed'))}
      onConfirm={() => remove.mutate({ params: { id: passkey._id } })}
      onClose={onClose}
    >
      {t('remove.text')}
    </ConfirmModal>
  )
}
