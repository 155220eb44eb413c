import type { ListedUser } from '@lectern/contract/administration.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { AccountEmailField } from '../account-email-field.tsx'

/** Asks for the account into which an account is merged. */
export function MergeModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [into, setInto] = useState('')
  const { name, email } = user
  const merge = useAction(calls.mergedAccounts.merge, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: (kept) => {
      showToast('success', t('merging.done', { name, email: kept.email }))
      onClose()
    },
  })
  const submit = () => {
    if (into.trim() !== '') merge.mutate({ params: { user: user._id }, body: { into: into.trim() } })
  }
  return (
    <ConfirmModal
      isOpen
      title={t('merging.title', { name })}
      confirm={{ label: t('merging.confirm'), busyLabel: t('merging.busy'), isDangerous: true }}
      isBusy={merge.isPending}
      error={merge.error && messageOf(merge.error, t('list.actionFailed'))}
      onConfirm={submit}
      onClose={onClose}
    >
      <Text mb="md">{t('merging.text', { name, email })}</Text>
      <AccountEmailField
        label={t('merging.into')}
        value={into}
        onChange={setInto}
        refuse={(account) =>
          account._id === user._id
            ? t('merging.sameAccount')
            : account.role === user.role
              ? null
              : t('merging.otherRole')
        }
      />
    </ConfirmModal>
  )
}
