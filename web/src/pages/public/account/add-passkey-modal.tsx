import * as limits from '@lectern/contract/limits.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { addPasskey, PasskeyError } from '../passkeys.ts'
import { PasswordField } from '../password-field.tsx'
import { nameBrowser } from './name-browser.ts'

/** Asks for a name and the password, then lets the browser make a passkey. */
export function AddPasskeyModal({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation(['passkeys', 'account', 'public'])
  const { browser, system } = nameBrowser(navigator.userAgent)
  const here = browser && system && t('account:sessions.browserOn', { browser, system })
  const [name, setName] = useState(here ?? t('add.defaultName'))
  const [password, setPassword] = useState('')
  const [isVisible, setVisible] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: () => addPasskey({ name, password: hasPassword ? password : undefined }),
    onSuccess: async (added) => {
      await client.invalidateQueries({ queryKey: keyOf(calls.passkeys.list) })
      showToast('success', t('add.done', { name: added.name }))
      onClose()
    },
  })
  const isNameMissing = name.trim() === ''
  const isPasswordMissing = hasPassword && password === ''
  const submit = () => {
    setChecked(true)
    if (!isNameMissing && !isPasswordMissing && !add.isPending) add.mutate()
  }
  const sayWhy = (error: Error) =>
    error instanceof PasskeyError ? t(`add.${error.problem}`) : messageOf(error, t('add.failed'))
  return (
    <ConfirmModal
      isOpen
      title={t('add.title')}
      confirm={{ label: t('add.submit'), busyLabel: t('add.busy') }}
      isBusy={add.isPending}
      error={add.error && sayWhy(add.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('add.text')}</Text>
        <TextInput
          label={t('add.name')}
          description={t('add.nameHint')}
          maxLength={limits.passkeyNameChars}
          value={name}
          error={isChecked && isNameMissing && <FieldError>{t('add.nameMissing')}</FieldError>}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {hasPassword && (
          <PasswordField
            label={t('account:currentPassword')}
            autoComplete="current-password"
            error={isChecked && isPasswordMissing ? t('public:rules.passwordMissing') : undefined}
            isVisible={isVisible}
            onVisibilityChange={setVisible}
            onChange={setPassword}
          />
        )}
      </Stack>
    </ConfirmModal>
  )
}
