import * as limits from '@lectern/contract/limits.ts'
import { Box, Group } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { PageTurner } from '../page-turner.tsx'
import { SearchField } from '../search-field.tsx'
import { useFilters } from '../use-filters.ts'
import { DefaultLimits } from './default-limits.tsx'
import { QuotaTable } from './quota-table.tsx'

/** What professors use of the storage and of the models, and how much they may. */
export function Component() {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  const { values, change } = useFilters({ search: '', page: '1' })
  const page = Math.max(1, Math.trunc(Number(values.page)) || 1)
  const found = useCall(
    calls.operations.quotas,
    { query: { search: values.search, page } },
    { ...alwaysFresh, placeholderData: keepPreviousData },
  )
  const turn = (by: number) => change({ page: String(page + by) })
  const total = found.data?.total ?? 0
  const from = (page - 1) * limits.usersPerPage + 1
  return (
    <AdminFrame part="storage">
      <Box component="p" maw={736} mb="md" c="var(--text-2)">
        {t('quotas.intro')}
      </Box>
      <DefaultLimits />
      <Group gap="sm" mb="md" mt="xl">
        <SearchField
          label={t('quotas.search')}
          value={values.search}
          onSearch={(search) => change({ search })}
        />
      </Group>
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found}>{t('admin:failed')}</FailedQuery>
      ) : found.data.professors.length === 0 ? (
        <EmptyState>{t('quotas.none')}</EmptyState>
      ) : (
        <>
          <QuotaTable professors={found.data.professors} defaults={found.data.defaults} />
          <PageTurner
            range={t('quotas.range', {
              from: format.number(from),
              to: format.number(from + found.data.professors.length - 1),
              total: format.rows(total),
            })}
            back={{ label: t('quotas.previous'), isPossible: page > 1, onTurn: () => turn(-1) }}
            forth={{
              label: t('quotas.next'),
              isPossible: page * limits.usersPerPage < total,
              onTurn: () => turn(1),
            }}
          />
        </>
      )}
    </AdminFrame>
  )
}
