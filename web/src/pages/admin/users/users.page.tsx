import type { UserFilter, UserGroup } from '@lectern/contract/administration.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
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
import { ChoiceFilter } from '../choice-filter.tsx'
import { PageTurner } from '../page-turner.tsx'
import { SearchField } from '../search-field.tsx'
import { useFilters } from '../use-filters.ts'
import { InviteModal } from './invite-modal.tsx'
import { UserTable } from './user-table.tsx'

const groups: readonly UserGroup[] = ['all', 'student', 'professor', 'administrator']
const states = ['any', 'active', 'disabled'] as const
const orders = ['name', 'signed_in'] as const

/** The beginning of a day of this time zone, as the calls take it. */
const readIdle = (day: string) => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00`).getTime() : Number.NaN
  return Number.isNaN(ms) ? {} : { idle_since: new Date(ms).toISOString() }
}

/** All accounts: searched, filtered, and changed one by one. */
export function Component() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const [isInviting, setInviting] = useState(false)
  const { values, change } = useFilters({
    search: '',
    group: 'all',
    state: 'any',
    idle: '',
    sort: 'name',
    page: '1',
  })
  const page = Math.max(1, Math.trunc(Number(values.page)) || 1)
  const group = groups.find((one) => one === values.group) ?? 'all'
  const state = states.find((one) => one === values.state) ?? 'any'
  const sort = orders.find((one) => one === values.sort) ?? 'name'
  const filter = { search: values.search, group, state, ...readIdle(values.idle) }
  const found = useCall(
    calls.administration.users,
    { query: { ...filter, sort, page } },
    { ...alwaysFresh, placeholderData: keepPreviousData },
  )
  const counts = found.data?.counts
  const labelOf = (one: UserGroup) =>
    `${t(`list.groups.${one}`)}${counts ? ` ${format.rows(counts[one])}` : ''}`
  const choices = groups.map((one) => ({ value: one, label: labelOf(one) }))
  const turn = (by: number) => change({ page: String(page + by) })
  const total = found.data?.total ?? 0
  const from = (page - 1) * limits.usersPerPage + 1

  return (
    <AdminFrame
      part="users"
      actions={
        <>
          <ExportButton filter={filter} />
          <Button onClick={() => setInviting(true)}>{t('invite.button')}</Button>
        </>
      }
    >
      <Group gap="sm" mb="md">
        <SearchField
          label={t('list.search')}
          value={values.search}
          onSearch={(search) => change({ search })}
        />
        <ChoiceFilter
          label={t('list.group')}
          choices={choices}
          value={group}
          onChange={(next) => change({ group: next })}
        />
        <NativeSelect
          ml={{ sm: 'auto' }}
          flex={{ base: 1, sm: 'none' }}
          aria-label={t('list.state')}
          data={states.map((one) => ({ value: one, label: t(`list.states.${one}`) }))}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Group>
      <Group gap="sm" mb="md">
        <Group component="label" gap="xs" fz="sm">
          {t('list.idle')}
          <TextInput
            type="date"
            value={values.idle}
            onChange={(event) => change({ idle: event.currentTarget.value })}
          />
        </Group>
        <NativeSelect
          ml={{ sm: 'auto' }}
          flex={{ base: '1 1 100%', sm: 'none' }}
          aria-label={t('list.order')}
          data={orders.map((one) => ({ value: one, label: t(`list.orders.${one}`) }))}
          value={sort}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      </Group>
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found}>{t('failed')}</FailedQuery>
      ) : found.data.users.length === 0 ? (
        <EmptyState>{t('list.none')}</EmptyState>
      ) : (
        <>
          {/* Another page or filter begins with no account chosen. */}
          <UserTable key={JSON.stringify([filter, sort, page])} users={found.data.users} />
          <PageTurner
            range={t('list.range', {
              from: format.number(from),
              to: format.number(from + found.data.users.length - 1),
              total: format.rows(total),
            })}
            back={{ label: t('list.previous'), isPossible: page > 1, onTurn: () => turn(-1) }}
            forth={{
              label: t('list.next'),
              isPossible: page * limits.usersPerPage < total,
              onTurn: () => turn(1),
            }}
          />
        </>
      )}
      <InviteModal isOpen={isInviting} onClose={() => setInviting(false)} />
    </AdminFrame>
  )
}

function ExportButton({ filter }: { filter: UserFilter }) {
  const { t } = useTranslation('admin')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile(calls.administration.exportUsers, undefined, 'users.csv', filter)
    } catch (error) {
      showToast('error', messageOf(error, t('list.exportFailed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" disabled={isBusy} onClick={() => void save()}>
      {isBusy ? t('list.exporting') : t('list.export')}
    </Button>
  )
}
