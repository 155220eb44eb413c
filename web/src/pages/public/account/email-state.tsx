import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Says which address still has to be confirmed, and sends the email again. Nothing where no email is sent. */
export function EmailState() {
  const { t } = useTranslation('account')
  const { data } = useCall(calls.users.emailState, undefined, alwaysFresh)
  const send = useAction(calls.users.sendConfirmation, {
    onSuccess: ({ email }) => showToast('success', t('person.confirmationSent', { email })),
  })
  if (!data?.sends_email || (data.is_confirmed && data.waiting_email === null)) return null
  return (
    <div>
      <Group gap="sm" align="center">
        <Text c="var(--text-2)" className="break-words">
          {data.waiting_email === null
            ? t('person.unconfirmed')
            : t('person.waiting', { email: data.waiting_email })}
        </Text>
        <Button
          variant="default"
          size="compact-md"
          className="touch-height"
          disabled={send.isPending}
          onClick={() => send.mutate({})}
        >
          {t('person.send')}
        </Button>
      </Group>
      {send.error && (
        <Text size="sm" c="var(--bad)" role="alert" mt={4}>
          {messageOf(send.error, t('person.sendFailed'))}
        </Text>
      )}
    </div>
  )
}
