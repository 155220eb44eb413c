import * as limits from '@lectern/contract/limits.ts'
import { Button, Group, NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { PageTurner } from '../page-turner.tsx'
import { SearchField } from '../search-field.tsx'
import { useFilters } from '../use-filters.ts'
import { EntryTable } from './entry-table.tsx'

const groups = [
  'all',
  'sign_ins',
  'accounts',
  'staff',
  'courses',
  'grades',
  'exports',
  'settings',
  'operations',
] as const
const spans = ['day', 'week', 'month', 'all'] as const
const DAY_MS = 24 * 60 * 60_000
const daysOf = { day: 1, week: 7, month: 30 } as const

/** The audit log, newest first. Its pages follow each other by the number of the last entry. */
export function Component() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { values, change } = useFilters({ search: '', group: 'all', span: 'week' })
  const group = groups.find((one) => one === values.group) ?? 'all'
  const span = spans.find((one) => one === values.span) ?? 'week'
  /** Numbers of the last entries of the pages before. */
  const [cursors, setCursors] = useState<readonly number[]>([])
  // As of the choice: otherwise every rendering would ask for other entries.
  const from = useMemo(
    () => (span === 'all' ? undefined : new Date(Date.now() - daysOf[span] * DAY_MS).toISOString()),
    [span],
  )
  const choose = (changed: Parameters<typeof change>[0]) => {
    setCursors([])
    change(changed)
  }
  const filter = { search: values.search, group, ...(from && { from }) }
  const cursor = cursors.at(-1)
  const found = useCall(
    calls.administration.audit,
    { query: { ...filter, ...(cursor && { cursor }) } },
    { ...alwaysFresh, placeholderData: keepPreviousData },
  )
  const entries = found.data?.entries ?? []
  const first = cursors.length * limits.auditEntriesPerPage + 1
  const last = first + entries.length - 1

  return (
    <AdminFrame part="audit" actions={<ExportButton filter={filter} />}>
      <Group gap="sm" mb="md">
        <SearchField
          label={t('log.search')}
          value={values.search}
          onSearch={(search) => choose({ search })}
        />
        <NativeSelect
          flex={{ base: 1, sm: 'none' }}
          aria-label={t('log.group')}
          data={groups.map((one) => ({ value: one, label: t(`log.groups.${one}`) }))}
          value={group}
          onChange={(event) => choose({ group: event.currentTarget.value })}
        />
        <NativeSelect
          ml={{ sm: 'auto' }}
          flex={{ base: 1, sm: 'none' }}
          aria-label={t('log.span')}
          data={spans.map((one) => ({ value: one, label: t(`log.spans.${one}`) }))}
          value={span}
          onChange={(event) => choose({ span: event.currentTarget.value })}
        />
      </Group>
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found}>{t('failed')}</FailedQuery>
      ) : entries.length === 0 ? (
        <EmptyState>{t('log.none')}</EmptyState>
      ) : (
        <>
          <EntryTable entries={entries} />
          <PageTurner
            range={t('log.range', {
              from: format.number(first),
              to: format.number(last),
              total: format.rows(found.data.total),
            })}
            back={{ label: t('log.newest'), isPossible: cursors.length > 0, onTurn: () => setCursors([]) }}
            forth={{
              label: t('log.older'),
              isPossible: last < found.data.total || found.data.total === limits.countedRows,
              onTurn: () => setCursors([...cursors, entries.at(-1)?._id ?? 0]),
            }}
          />
        </>
      )}
    </AdminFrame>
  )
}

type Filter = { search: string; group: (typeof groups)[number]; from?: string }

function ExportButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation('admin')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile(calls.administration.exportAudit, undefined, 'audit_log.csv', filter)
    } catch (error) {
      showToast('error', messageOf(error, t('log.exportFailed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? t('log.exporting') : t('log.export')}
    </Button>
  )
}
