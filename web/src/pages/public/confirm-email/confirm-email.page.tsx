import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { showChangedUser, useSession } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LinkPage } from '../link-page.tsx'
import { useOneTimeLink } from '../use-one-time-link.ts'

/** Confirms an email with a link, by a press: programs that read emails open links, and must confirm nothing. */
export function Component() {
  const { t } = useTranslation('public')
  const link = useOneTimeLink('confirm_email')
  const session = useSession()
  const confirm = useAction(calls.users.confirmEmail, {
    // The person may be signed in here, with the former address.
    onSuccess: async () => {
      if (session.state === 'signedIn') showChangedUser(await callApi(calls.users.me))
    },
  })
  return (
    <LinkPage
      link={link}
      title={t('confirmEmail.title')}
      subtitle={(email) => t('confirmEmail.text', { email })}
      done={
        confirm.data && {
          title: t('confirmEmail.doneTitle'),
          text: t('confirmEmail.done', { email: confirm.data.email }),
          action: (
            <Button component={Link} to={paths.landing()} size="lg" fullWidth>
              {t('confirmEmail.continue')}
            </Button>
          ),
        }
      }
      otherLink={
        <Button component={Link} to={paths.account()} size="lg" fullWidth>
          {t('confirmEmail.toAccount')}
        </Button>
      }
    >
      <Stack gap={18}>
        {confirm.error && (
          <FailureAlert title={t('confirmEmail.failed')} onDismiss={confirm.reset}>
            {messageOf(confirm.error, t('confirmEmail.failed'))}
          </FailureAlert>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ body: { token: link.token } })}
        >
          {confirm.isPending ? t('confirmEmail.busy') : t('confirmEmail.submit')}
        </Button>
      </Stack>
    </LinkPage>
  )
}
