import { Alert, Box, Button } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { pollEvery } from '../../../api/poll-every.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { BackupTable } from './backup-table.tsx'

const RENEW_MS = 10_000

/** The backups that the platform writes by itself: when the next one comes, and how the last ones ended. */
export function Component() {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  const found = useCall(
    calls.backups.list,
    {},
    { ...alwaysFresh, refetchInterval: (query) => pollEvery(RENEW_MS, query.state.error) },
  )
  const start = useAction(calls.backups.start, {
    changes: [keyOf(calls.backups.list)],
    onError: (error) => showToast('error', messageOf(error, t('backups.failed'))),
    onSuccess: () => showToast('success', t('backups.asked')),
  })
  const schedule = found.data?.schedule
  return (
    <AdminFrame
      part="backups"
      actions={
        schedule && (
          <Button disabled={start.isPending} onClick={() => start.mutate({})}>
            {t('backups.now')}
          </Button>
        )
      }
    >
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found}>{t('admin:failed')}</FailedQuery>
      ) : (
        <>
          {schedule ? (
            <Box component="p" maw={736} mb="lg" c="var(--text-2)" className="break-words">
              {t('backups.schedule', {
                date: format.dateTime(schedule.next_at),
                folder: schedule.folder,
                days: format.number(schedule.keep_days),
                weeks: format.number(schedule.keep_weeks),
              })}{' '}
              <Link to={`${paths.admin('settings')}#backup-folder`}>{t('backups.change')}</Link>
            </Box>
          ) : (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} mb="lg">
              {t('backups.notSet')}{' '}
              <Link to={`${paths.admin('settings')}#backup-folder`}>{t('backups.set')}</Link>
            </Alert>
          )}
          {found.data.backups.length > 0 ? (
            <BackupTable backups={found.data.backups} />
          ) : (
            schedule && <EmptyState>{t('backups.none')}</EmptyState>
          )}
          <Box component="p" maw={736} mt="sm" fz="sm" c="var(--text-2)">
            {t('backups.hint')}
          </Box>
        </>
      )}
    </AdminFrame>
  )
}
