import { Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { AccountSection } from './account-section.tsx'

/** A student's choice whether announcements of courses come by email. Nothing where no email is sent. */
export function AnnouncementMails() {
  const { t } = useTranslation('account')
  const wish = useCall(calls.announcements.mailWish, undefined, alwaysFresh)
  const save = useAction(calls.announcements.setMailWish, {
    shows: () => keyOf(calls.announcements.mailWish),
  })
  if (!wish.data) return null
  // While it is saved, the switch shows what was chosen.
  const isOn = save.isPending ? save.variables.body.wants_mail : wish.data.wants_mail
  return (
    <AccountSection title={t('mails.title')}>
      <Switch
        label={t('mails.announcements')}
        description={t('mails.hint')}
        checked={isOn}
        onChange={(event) => save.mutate({ body: { wants_mail: event.currentTarget.checked } })}
      />
      {save.error && (
        <Text size="sm" c="var(--bad)" role="alert" mt={4}>
          {messageOf(save.error, t('mails.failed'))}
        </Text>
      )}
    </AccountSection>
  )
}
