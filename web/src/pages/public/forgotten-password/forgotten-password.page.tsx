import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { type FieldErrors, findFieldErrors, focusFirstInvalid, type LoginHandover } from '../account-rules.ts'
import { SamplePreview } from '../sample-preview.tsx'

/** Asks for an email with a link for a new password. */
export function Component() {
  const { t, i18n } = useTranslation('public')
  const handover = useLocation().state as LoginHandover | null
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useAction(calls.users.forgotPassword, {
    onSuccess: (_, { body }) => setSentTo(body.email),
  })

  const submit = (form: HTMLFormElement) => {
    const found = findFieldErrors(form)
    setErrors(found)
    if (found.email) return focusFirstInvalid(form, found)
    const email = String(new FormData(form).get('email')).trim()
    setSentTo(null)
    ask.mutate({ body: { email, language: i18n.language as InterfaceLanguage } })
  }

  return (
    <AccountFrame title={t('forgotten.title')} subtitle={t('forgotten.subtitle')} preview={<SamplePreview />}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <Stack gap={18}>
          {sentTo !== null && (
            <Alert
              color="petrol"
              role="status"
              icon={<IconMail size={18} aria-hidden />}
              title={t('forgotten.sentTitle')}
            >
              {t('forgotten.sent', { email: sentTo })}
            </Alert>
          )}
          {ask.error && (
            <FailureAlert title={t('forgotten.failed')} onDismiss={ask.reset}>
              {messageOf(ask.error, t('forgotten.failed'))}
            </FailureAlert>
          )}
          <TextInput
            name="email"
            type="email"
            label={t('login.email')}
            autoComplete="username"
            inputMode="email"
            required
            withAsterisk={false}
            defaultValue={handover?.email}
            error={errors.email && <FieldError>{t(errors.email)}</FieldError>}
          />
          <Button
            type="submit"
            size="lg"
            fullWidth
            variant={sentTo === null ? 'filled' : 'default'}
            disabled={ask.isPending}
          >
            {ask.isPending
              ? t('forgotten.busy')
              : t(sentTo === null ? 'forgotten.submit' : 'forgotten.again')}
          </Button>
          <Text c="var(--text-2)">
            <strong>
              <Link to={paths.login()}>{t('forgotten.back')}</Link>
            </strong>
          </Text>
        </Stack>
      </form>
    </AccountFrame>
  )
}
