import * as limits from '@lectern/contract/limits.ts'
import { Alert, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { pollEvery } from '../../../api/poll-every.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { PageTurner } from '../page-turner.tsx'
import { useFilters } from '../use-filters.ts'
import { useJobKind } from '../use-job-kind.ts'
import { JobTable } from './job-table.tsx'
import { KindTable } from './kind-table.tsx'

const RENEW_MS = 10_000
const groups = ['open', 'failed'] as const

/** Jobs that have not ended and those that failed: counted by kind, then one by one. */
export function Component() {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  const nameOf = useJobKind()
  const { values, change } = useFilters({ group: 'open', kind: '', page: '1' })
  const page = Math.max(1, Math.trunc(Number(values.page)) || 1)
  const group = groups.find((one) => one === values.group) ?? 'open'
  const found = useCall(
    calls.operations.jobs,
    { query: { group, page, ...(values.kind && { kind: values.kind }) } },
    {
      ...alwaysFresh,
      placeholderData: keepPreviousData,
      refetchInterval: (query) => pollEvery(RENEW_MS, query.state.error),
    },
  )
  const turn = (by: number) => change({ page: String(page + by) })
  if (!found.data)
    return (
      <AdminFrame part="jobs">
        {found.isPending ? <SkeletonRows /> : <FailedQuery query={found}>{t('admin:failed')}</FailedQuery>}
      </AdminFrame>
    )
  const { workers, kinds, jobs, total } = found.data
  // The chosen kind stays a choice, also when its last job has ended.
  const known = new Set([...kinds.map(({ kind }) => kind), ...(values.kind ? [values.kind] : [])])
  const from = (page - 1) * limits.jobsPerPage + 1
  return (
    <AdminFrame part="jobs">
      {workers === 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {t('jobs.noWorker')}
        </Alert>
      ) : (
        <Text mb="md" c="var(--text-2)">
          {t('jobs.workers', { count: workers })}
        </Text>
      )}
      {known.size === 0 ? (
        <EmptyState>{t('jobs.idle')}</EmptyState>
      ) : (
        <>
          {kinds.length > 0 && <KindTable kinds={kinds} />}
          <Group gap="sm" mt="xl" mb="md">
            <SegmentedControl
              aria-label={t('jobs.group')}
              data={groups.map((one) => ({ value: one, label: t(`jobs.groups.${one}`) }))}
              value={group}
              onChange={(next) => change({ group: next })}
            />
            <NativeSelect
              flex={{ base: 1, sm: 'none' }}
              aria-label={t('jobs.kind')}
              data={[
                { value: '', label: t('jobs.everyKind') },
                ...[...known].map((kind) => ({ value: kind, label: nameOf(kind) })),
              ]}
              value={values.kind}
              onChange={(event) => change({ kind: event.currentTarget.value })}
            />
          </Group>
          {jobs.length === 0 ? (
            <EmptyState>{t(`jobs.none.${group}`)}</EmptyState>
          ) : (
            <>
              <JobTable jobs={jobs} group={group} />
              <PageTurner
                range={t('jobs.range', {
                  from: format.number(from),
                  to: format.number(from + jobs.length - 1),
                  total: format.number(total),
                })}
                back={{ label: t('jobs.previous'), isPossible: page > 1, onTurn: () => turn(-1) }}
                forth={{
                  label: t('jobs.next'),
                  isPossible: page * limits.jobsPerPage < total,
                  onTurn: () => turn(1),
                }}
              />
            </>
          )}
        </>
      )}
    </AdminFrame>
  )
}
