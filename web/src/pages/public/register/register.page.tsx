import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { PasswordField } from '../password-field.tsx'
import { ProviderButtons } from '../provider-buttons.tsx'
import { SharedLinkNote } from '../shared-link-note.tsx'
import { RoleCards } from './role-cards.tsx'
import { RolePreview } from './role-preview.tsx'
import { useRegistration } from './use-registration.ts'

/** The registration page. The route guard forwards to the dashboard once the new user is signed in. */
export function Component() {
  const { t } = useTranslation('public')
  const form = useRegistration()
  return (
    <AccountFrame
      title={t('register.title')}
      subtitle={t('register.subtitle')}
      preview={<RolePreview role={form.role} />}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap={18}>
          <SharedLinkNote page="register" />
          {form.failure && (
            <FailureAlert title={t('register.failed')} onDismiss={form.dismiss}>
              {form.failure}
            </FailureAlert>
          )}
          {form.options?.passwords !== false && (
            <>
              {form.hasWrongInvitation && (
                <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
                  {t('register.wrongInvitation')}
                </Alert>
              )}
              <RoleCards
                value={form.role}
                onChange={form.setRole}
                {...(form.isInvited
                  ? { only: 'professor', why: t('register.invited') }
                  : form.mayBeProfessor
                    ? {}
                    : {
                        only: 'student',
                        why: t(`register.professors.${form.isByInvitation ? 'invitation' : 'nobody'}`),
                      })}
              />
              <TextInput
                name="name"
                label={t('register.name')}
                autoComplete="name"
                required
                withAsterisk={false}
                error={form.errors.name && <FieldError>{t(form.errors.name)}</FieldError>}
              />
              <TextInput
                // The field is not controlled: it begins again with the invited address.
                key={form.invitedEmail}
                defaultValue={form.invitedEmail}
                name="email"
                type="email"
                label={t('register.email')}
                description={
                  form.domains.length > 0 && t('register.domains', { domains: form.domains.join(', ') })
                }
                autoComplete="username"
                inputMode="email"
                required
                withAsterisk={false}
                error={form.errors.email && <FieldError>{t(form.errors.email)}</FieldError>}
              />
              <PasswordField
                label={t('register.password')}
                autoComplete="new-password"
                error={form.errors.password && t(form.errors.password)}
                isVisible={form.isPasswordVisible}
                onVisibilityChange={form.setPasswordVisible}
              />
              <Button type="submit" size="lg" fullWidth disabled={form.isBusy}>
                {form.isBusy ? t('register.busy') : t('register.submit')}
              </Button>
            </>
          )}
          <ProviderButtons options={form.options} />
          <Text c="var(--text-2)">
            {t('register.haveAccount')}{' '}
            <strong>
              <Link to={paths.login()}>{t('register.login')}</Link>
            </strong>
          </Text>
        </Stack>
      </form>
    </AccountFrame>
  )
}
