import { Alert, Box, Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { pollEvery } from '../../../api/poll-every.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { translateMessages } from '../../../i18n/translate-messages.ts'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { HealthFigures } from './health-figures.tsx'
import { OpenJobs } from './open-jobs.tsx'

const RENEW_MS = 15_000

/** The state of the installation: what needs a person, figures, and jobs that have not ended. */
export function Component() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const health = useCall(
    calls.administration.health,
    {},
    { ...alwaysFresh, refetchInterval: (query) => pollEvery(RENEW_MS, query.state.error) },
  )
  return (
    <AdminFrame
      part="health"
      actions={
        <>
          {health.data && (
            <Box
              className="tabular"
              component="span"
              c="var(--text-2)"
              fz="sm"
              style={{ alignSelf: 'center' }}
            >
              {t('condition.checked', { time: format.dateTimeToSecond(health.data.checked_at) })}
            </Box>
          )}
          <Button variant="default" disabled={health.isFetching} onClick={() => void health.refetch()}>
            {t('condition.again')}
          </Button>
        </>
      }
    >
      {health.isPending ? (
        <SkeletonRows />
      ) : !health.data ? (
        <FailedQuery query={health}>{t('failed')}</FailedQuery>
      ) : (
        <>
          <div role="status">
            {health.data.needs.length === 0 ? (
              <Alert color="green" icon={<IconCircleCheck aria-hidden />} mb="md">
                {t('condition.well')}
              </Alert>
            ) : (
              health.data.needs.map(({ code, params, details, message, since }) => (
                <Alert
                  key={`${code} ${message}`}
                  color="yellow"
                  icon={<IconAlertTriangle aria-hidden />}
                  mb="md"
                >
                  {translateMessages([{ code, params }, ...details], message)}{' '}
                  {since && t('condition.since', { time: format.dateTime(since) })}{' '}
                  {code === 'health_calls_fail' && (
                    <Link to={paths.admin('models')}>{t('condition.openModels')}</Link>
                  )}
                </Alert>
              ))
            )}
            {health.data.hints.map(({ code, params, details, message }) => (
              <Alert key={code} color="petrol" icon={<IconInfoCircle aria-hidden />} mb="md">
                {translateMessages([{ code, params }, ...details], message)}
              </Alert>
            ))}
          </div>
          <HealthFigures health={health.data} />
          <OpenJobs open={health.data.jobs.open} />
        </>
      )}
    </AdminFrame>
  )
}
