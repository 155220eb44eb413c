import * as limits from '@lectern/contract/limits.ts'
import type { Passkey } from '@lectern/contract/passkeys.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'

/** Gives a passkey another name. */
export function RenamePasskeyModal({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const [name, setName] = useState(passkey.name)
  const [isMissing, setMissing] = useState(false)
  const rename = useAction(calls.passkeys.rename, {
    changes: [keyOf(calls.passkeys.list)],
    onSuccess: onClose,
  })
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '' && !rename.isPending)
      rename.mutate({ params: { id: passkey._id }, body: { name } })
  }
  return (
    <ConfirmModal
      isOpen
      title={t('rename.title')}
      confirm={{ label: t('rename.submit'), busyLabel: t('rename.busy') }}
      isBusy={rename.isPending}
      error={rename.error && messageOf(rename.error, t('rename.failed'))}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('add.name')}
        data-autofocus
        maxLength={limits.passkeyNameChars}
        value={name}
        error={isMissing && <FieldError>{t('add.nameMissing')}</FieldError>}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}
