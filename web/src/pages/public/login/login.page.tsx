import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findEndedSession, hasUnsavedText } from '../../../api/ended-session.ts'
import { paths } from '../../../app/paths.ts'
import { PaperCard } from '../../../features/sample-lecture/paper-card.tsx'
import { SampleSlide } from '../../../features/sample-lecture/sample-slide.tsx'
import { SpokenSentence } from '../../../features/sample-lecture/spoken-sentence.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { PasswordField } from '../password-field.tsx'
import { useLogin } from './use-login.ts'

/** The login page. The route guard forwards to the dashboard after a successful login. */
export function Component() {
  const { t } = useTranslation('public')
  const login = useLogin()
  const ended = findEndedSession()
  const preview = (
    <>
      <SampleSlide />
      <PaperCard>
        <SpokenSentence />
      </PaperCard>
    </>
  )
  return (
    <AccountFrame title={t('login.title')} subtitle={t('login.subtitle')} preview={preview}>
      <form onSubmit={login.submit} noValidate>
        <Stack gap={18}>
          {ended && !login.failure && (
            <Alert
              color="petrol"
              role="status"
              icon={<IconInfoCircle aria-hidden />}
              title={t(hasUnsavedText(ended.userId) ? 'login.endedKept' : 'login.ended')}
            >
              {t('login.signInAgain')}
            </Alert>
          )}
          {login.failure && (
            <FailureAlert title={t('login.failedTitle')} onDismiss={login.dismiss}>
              {login.failure}
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
          <Text c="var(--text-2)">
            {t('login.noAccount')}{' '}
            <strong>
              <Link to={paths.register()}>{t('login.register')}</Link>
            </strong>
          </Text>
        </Stack>
      </form>
    </AccountFrame>
  )
}
