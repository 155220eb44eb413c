import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { useUser } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EraseAccount } from './erase-account.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonForm } from './person-form.tsx'
import { SessionList } from './session-list.tsx'

/** The account of the signed-in user: name, email, password, and where they are signed in. */
export function Component() {
  const { t } = useTranslation('account')
  const user = useUser()
  // Without passwords the provider decides who the person is.
  const hasPasswords = useCall(calls.users.signInOptions).data?.passwords !== false
  return (
    <Page width={720}>
      <PageHeader isDense title={t('title')} back={{ to: paths.dashboardOf(user.role), label: t('back') }} />
      <Stack gap={40}>
        <PersonForm key={user._id} user={user} hasPassword={hasPasswords} />
        {hasPasswords && <PasswordForm />}
        <SessionList />
        <OwnData />
        <EraseAccount hasPassword={hasPasswords} />
      </Stack>
    </Page>
  )
}
