import * as limits from '@lectern/contract/limits.ts'
import type { CourseState } from '@lectern/contract/operations.ts'
import { Group } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { ChoiceFilter } from '../choice-filter.tsx'
import { PageTurner } from '../page-turner.tsx'
import { SearchField } from '../search-field.tsx'
import { useFilters } from '../use-filters.ts'
import { CourseTable } from './course-table.tsx'

const states: readonly CourseState[] = ['any', 'active', 'archived', 'deleted']

/** The courses of all professors: searched, deleted and restored. */
export function Component() {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  const { values, change } = useFilters({ search: '', state: 'any', page: '1' })
  const page = Math.max(1, Math.trunc(Number(values.page)) || 1)
  const state = states.find((one) => one === values.state) ?? 'any'
  const found = useCall(
    calls.operations.courses,
    { query: { search: values.search, state, page } },
    { ...alwaysFresh, placeholderData: keepPreviousData },
  )
  const counts = found.data?.counts
  const choices = states.map((one) => ({
    value: one,
    label: `${t(`courses.states.${one}`)}${counts ? ` ${format.number(counts[one])}` : ''}`,
  }))
  const turn = (by: number) => change({ page: String(page + by) })
  const total = counts?.[state] ?? 0
  const from = (page - 1) * limits.coursesPerPage + 1

  return (
    <AdminFrame part="courses">
      <Group gap="sm" mb="md">
        <SearchField
          label={t('courses.search')}
          value={values.search}
          onSearch={(search) => change({ search })}
        />
        <ChoiceFilter
          label={t('courses.state')}
          choices={choices}
          value={state}
          onChange={(next) => change({ state: next })}
        />
      </Group>
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found}>{t('admin:failed')}</FailedQuery>
      ) : found.data.courses.length === 0 ? (
        <EmptyState>{t('courses.none')}</EmptyState>
      ) : (
        <>
          <CourseTable courses={found.data.courses} />
          <PageTurner
            range={t('courses.range', {
              from: format.number(from),
              to: format.number(from + found.data.courses.length - 1),
              total: format.number(total),
            })}
            back={{ label: t('courses.previous'), isPossible: page > 1, onTurn: () => turn(-1) }}
            forth={{
              label: t('courses.next'),
              isPossible: page * limits.coursesPerPage < total,
              onTurn: () => turn(1),
            }}
          />
        </>
      )}
    </AdminFrame>
  )
}
