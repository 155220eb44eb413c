import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { findEndedSession, hasUnsavedText } from '../../../api/ended-session.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { PasswordField } from '../password-field.tsx'
import { ProviderButtons } from '../provider-buttons.tsx'
import { SamplePreview } from '../sample-preview.tsx'
import { SharedLinkNote } from '../shared-link-note.tsx'
import { useLogin } from './use-login.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** The login page. The route guard forwards to the dashboard after a successful login. */
export function Component() {
  const { t } = useTranslation('public')
  const login = useLogin()
  const ended = findEndedSession()
  const options = useCall(calls.users.signInOptions)
  const hasPasswords = options.data?.passwords !== false
  const passkey = usePasskeySignIn(options.data?.passkeys_at)
  const failure = passkey.failure ?? login.failure
  const dismiss = passkey.failure === null ? login.dismiss : passkey.dismiss
  return (
    <AccountFrame title={t('login.title')} subtitle={t('login.subtitle')} preview={<SamplePreview />}>
      <form
        onSubmit={(event) => {
          passkey.dismiss()
          login.submit(event)
        }}
        noValidate
      >
        <Stack gap={18}>
          {ended && !failure && (
            <Alert
              color="petrol"
              role="status"
              icon={<IconInfoCircle aria-hidden />}
              title={t(hasUnsavedText(ended.userId) ? 'login.endedKept' : 'login.ended')}
            >
              {t('login.signInAgain')}
            </Alert>
          )}
          <SharedLinkNote page="login" />
          {failure && (
            <FailureAlert title={t('login.failedTitle')} onDismiss={dismiss}>
              {failure}
            </FailureAlert>
          )}
          {hasPasswords && (
            <>
              <TextInput
                name="email"
                type="email"
                label={t('login.email')}
                autoComplete={passkey.isPossible ? 'username webauthn' : 'username'}
                inputMode="email"
                required
                withAsterisk={false}
                defaultValue={login.givenEmail}
                error={login.errors.email && <FieldError>{t(login.errors.email)}</FieldError>}
              />
              <PasswordField
                label={t('login.password')}
                autoComplete="current-password"
                error={login.errors.password && t(login.errors.password)}
                isVisible={login.isPasswordVisible}
                onVisibilityChange={login.setPasswordVisible}
              />
              <Button type="submit" size="lg" fullWidth disabled={login.isBusy}>
                {login.isBusy ? t('login.busy') : t('login.submit')}
              </Button>
            </>
          )}
          <ProviderButtons options={options.data}>
            {hasPasswords && passkey.isPossible && (
              <Button
                size="lg"
                fullWidth
                variant="default"
                leftSection={<IconKey size={18} aria-hidden />}
                disabled={passkey.isBusy}
                onClick={passkey.signIn}
              >
                {passkey.isBusy ? t('login.passkeyBusy') : t('login.passkey')}
              </Button>
            )}
          </ProviderButtons>
          {hasPasswords && (
            <Text c="var(--text-2)">
              {t('login.noAccount')}{' '}
              <strong>
                <Link to={paths.register()}>{t('login.register')}</Link>
              </strong>
            </Text>
          )}
          {/* Last, so that nothing moves when the answer comes. */}
          {hasPasswords && options.data && (
            <Text c="var(--text-2)" mt={-8}>
              {options.data.sends_email ? (
                <Link to={paths.forgottenPassword()}>{t('login.forgotPassword')}</Link>
              ) : (
                t('login.askForPassword')
              )}
            </Text>
          )}
        </Stack>
      </form>
    </AccountFrame>
  )
}
