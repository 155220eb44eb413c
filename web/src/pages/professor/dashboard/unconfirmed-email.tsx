import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'

/** Says why a course that a person was invited to is not here. Nothing where no email is sent. */
export function UnconfirmedEmail() {
  const { t } = useTranslation('professor')
  const { data } = useCall(calls.users.emailState, undefined, alwaysFresh)
  if (!data?.sends_email || data.is_confirmed) return null
  return (
    <Alert mt="xl" role="note">
      {t('dashboard.unconfirmed')}{' '}
      <Anchor component={Link} to={paths.account()} inherit underline="always">
        {t('dashboard.confirm')}
      </Anchor>
    </Alert>
  )
}
