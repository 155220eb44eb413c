import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { useUser } from '../../../api/session.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import '../../../i18n/add-passkey-texts.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { LegalLinks } from '../legal-links.tsx'
import { AccountSection } from './account-section.tsx'
import { AnnouncementMails } from './announcement-mails.tsx'
import { EraseAccount } from './erase-account.tsx'
import { OwnData } from './own-data.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonForm } from './person-form.tsx'
import { SessionList } from './session-list.tsx'

/** The account of the signed-in user: name, email, password, passkeys, and where they are signed in. */
export function Component() {
  const { t } = useTranslation('account')
  const user = useUser()
  const allowsPasswords = useCall(calls.users.signInOptions).data?.passwords !== false
  const state = useCall(calls.users.emailState, undefined, alwaysFresh)
  // Without a password the provider decides who the person is.
  const hasPassword = allowsPasswords && state.data?.has_password !== false
  return (
    <Page width={720}>
      <PageHeader isDense title={t('title')} back={{ to: paths.dashboardOf(user.role), label: t('back') }} />
      <Stack gap={40}>
        <PersonForm key={user._id} user={user} hasPassword={hasPassword} />
        {hasPassword ? <PasswordForm /> : allowsPasswords && <NoPassword />}
        <PasskeyList hasPassword={hasPassword} />
        {user.role === 'student' && state.data?.sends_email && <AnnouncementMails />}
        <SessionList />
        <OwnData />
        <EraseAccount hasPassword={hasPassword} />
      </Stack>
      <LegalLinks />
    </Page>
  )
}

/** Says how a person who signs in with a provider gets a password. */
function NoPassword() {
  const { t } = useTranslation('account')
  return (
    <AccountSection title={t('noPassword.title')}>
      <Text c="var(--text-2)">{t('noPassword.text')}</Text>
    </AccountSection>
  )
}
