import type { ListedUser } from '@lectern/contract/administration.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'

/** Asks before an account is erased: names the person, and what happens to grades. */
export function EraseModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const rules = useCall(calls.privacy.rules)
  const erase = useAction(calls.privacy.eraseUser, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: onClose,
  })
  const { name, email } = user
  return (
    <ConfirmModal
      isOpen
      title={t('erasing.title', { name })}
      confirm={{ label: t('erasing.confirm'), busyLabel: t('erasing.busy'), isDangerous: true }}
      isBusy={erase.isPending}
      error={erase.error && withReason(erase.error, t('list.actionFailed'))}
      onConfirm={() => erase.mutate({ params: { user: user._id } })}
      onClose={onClose}
    >
      <Text>{t('erasing.text', { name, email })}</Text>
      {rules.data && (
        <Text mt="sm">{t(rules.data.grades === 'keep' ? 'erasing.keeps' : 'erasing.deletes')}</Text>
      )}
    </ConfirmModal>
  )
}
