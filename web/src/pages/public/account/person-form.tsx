import type { User } from '@lectern/contract/users.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { showChangedUser } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { type FieldErrors, findFieldErrors, focusFirstInvalid } from '../account-rules.ts'
import { PasswordField } from '../password-field.tsx'
import { AccountSection } from './account-section.tsx'
import { EmailState } from './email-state.tsx'

/** Changes name and email. Another email asks for the password, because the user signs in with it. */
export function PersonForm({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { t } = useTranslation(['account', 'public'])
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPasswordVisible, setPasswordVisible] = useState(false)
  const isNewEmail = email.trim() !== user.email
  const save = useAction(calls.users.change, {
    changes: [keyOf(calls.users.emailState)],
    onSuccess: (changed, { body }) => {
      showChangedUser(changed)
      setName(changed.name)
      setEmail(changed.email)
      // Where email is sent, another address counts once it is confirmed.
      const waits = body?.email !== undefined && body.email.trim() !== changed.email
      showToast('success', waits ? t('person.confirmationSent', { email: body?.email }) : t('saved'))
    },
  })

  const submit = (form: HTMLFormElement) => {
    const found = findFieldErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form, found)
    const password = String(new FormData(form).get('password') ?? '')
    save.mutate({ body: { name, ...(isNewEmail && { email, current_password: password }) } })
  }

  return (
    <AccountSection title={t('person.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <Stack gap={18} align="stretch">
          {save.error && (
            <FailureAlert title={t('person.failed')} onDismiss={save.reset}>
              {messageOf(save.error, t('person.failed'))}
            </FailureAlert>
          )}
          <TextInput
            name="name"
            label={t('person.name')}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.name && <FieldError>{t(`public:${errors.name}`)}</FieldError>}
          />
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            label={t('person.email')}
            readOnly={!hasPassword}
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errors.email && <FieldError>{t(`public:${errors.email}`)}</FieldError>}
          />
          {!isNewEmail && <EmailState />}
          {isNewEmail && (
            <>
              <Text c="var(--text-2)">{t('person.whyPassword')}</Text>
              <PasswordField
                label={t('currentPassword')}
                autoComplete="current-password"
                error={errors.password && t(`public:${errors.password}`)}
                isVisible={isPasswordVisible}
                onVisibilityChange={setPasswordVisible}
              />
            </>
          )}
          <Button
            type="submit"
            style={{ alignSelf: 'flex-start' }}
            disabled={save.isPending || (name.trim() === user.name && !isNewEmail)}
          >
            {save.isPending ? t('person.busy') : t('person.submit')}
          </Button>
        </Stack>
      </form>
    </AccountSection>
  )
}
