import type { ListedUser } from '@lectern/contract/administration.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

type PersonModalProps = { user: ListedUser; sendsEmail: boolean; onClose: () => void }

/** Changes the name and email of a person. */
export function PersonModal({ user, sendsEmail, onClose }: PersonModalProps) {
  const { t } = useTranslation('admin')
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const change = useAction(calls.administration.changePerson, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: () => {
      showToast('success', t('person.done'))
      onClose()
    },
  })
  return (
    <ConfirmModal
      isOpen
      title={t('person.title', { name: user.name })}
      confirm={{ label: t('person.save'), busyLabel: t('person.saving') }}
      isBusy={change.isPending}
      error={change.error && messageOf(change.error, t('list.actionFailed'))}
      onConfirm={() => change.mutate({ params: { user: user._id }, body: { name, email } })}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t('person.name')}
          autoComplete="off"
          data-autofocus
          maxLength={limits.nameChars}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          type="email"
          label={t('person.email')}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {email.trim() !== user.email && (
          <Text size="sm" role="status">
            {t('person.signsIn', { name: user.name })} {sendsEmail && t('person.confirms')}
          </Text>
        )}
      </Stack>
    </ConfirmModal>
  )
}
