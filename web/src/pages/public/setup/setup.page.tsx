import { Alert, Anchor, Box } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { hasStatus, messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SetupForm } from './setup-form.tsx'

/** The page behind the address that the first start prints: makes the first administrator. */
export function Component() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const setup = useCall(
    calls.setup.open,
    { body: { token } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  if (setup.data && setup.data.used_at === null)
    return <SetupForm token={token} settings={setup.data.settings} />
  const isUnknown = hasStatus(setup.error, 404, 422)
  return (
    <Page width={1000}>
      <PageHeader isDense title={t('setup.title')} />
      {setup.isPending ? (
        <SkeletonRows />
      ) : setup.data?.used_at ? (
        <Alert
          color="petrol"
          icon={<IconInfoCircle aria-hidden />}
          title={t('setup.used', { date: format.date(setup.data.used_at) })}
        >
          <Box mb="xs">{t('setup.usedText')}</Box>
          <Anchor component={Link} to={paths.login()}>
            {t('setup.signIn')}
          </Anchor>
        </Alert>
      ) : hasStatus(setup.error, 403) ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('setup.withoutPasswords')}>
          <Box mb="xs" className="break-words">
            {messageOf(setup.error, t('setup.withoutPasswords'))}
          </Box>
          <Anchor component={Link} to={paths.login()}>
            {t('setup.signIn')}
          </Anchor>
        </Alert>
      ) : isUnknown ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('setup.unknown')}>
          {messageOf(setup.error, t('setup.unknown'))}
        </Alert>
      ) : (
        <FailedQuery query={setup}>{t('failed')}</FailedQuery>
      )}
    </Page>
  )
}
