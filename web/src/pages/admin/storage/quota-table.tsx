import type { ListedQuota } from '@lectern/contract/operations.ts'
import { Button, Table, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DataTable, PersonCell } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'
import { LimitsModal } from './limits-modal.tsx'

type QuotaTableProps = { professors: readonly ListedQuota[]; defaults: ListedQuota['own'] }

/** Professors as rows, with what they use and may use. */
export function QuotaTable({ professors, defaults }: QuotaTableProps) {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  const [opened, setOpened] = useState<ListedQuota | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(null)
    // After the dialog is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <DataTable
        caption={t('admin:storage')}
        head={
          <>
            <Table.Th scope="col">{t('quotas.head.name')}</Table.Th>
            {(['courses', 'storage', 'tokens'] as const).map((name) => (
              <Table.Th key={name} className="nowrap" scope="col" data-number>
                {t(`quotas.head.${name}`)}
              </Table.Th>
            ))}
            <Table.Th scope="col">{t('quotas.head.state')}</Table.Th>
            <Table.Th scope="col">
              <span className="visually-hidden">{t('quotas.head.actions')}</span>
            </Table.Th>
          </>
        }
      >
        <Table.Tbody>
          {professors.map((one) => (
            <Table.Tr key={one.user._id} className={rows.row}>
              <PersonCell name={one.user.name} email={one.user.email} />
              <Table.Td data-number data-label={t('quotas.head.courses')}>
                {format.number(one.courses)}
              </Table.Td>
              <Table.Td data-number data-label={t('quotas.head.storage')}>
                <Used {...one.storage} show={format.size} />
              </Table.Td>
              <Table.Td data-number data-label={t('quotas.head.tokens')}>
                <Used {...one.tokens} show={format.number} />
              </Table.Td>
              <Table.Td data-label={t('quotas.head.state')}>
                <Standing quota={one} />
              </Table.Td>
              <Table.Td>
                <Button
                  size="sm"
                  variant="default"
                  className="touch-height"
                  aria-label={t('quotas.changeOf', { name: one.user.name })}
                  onClick={(event) => {
                    opener.current = event.currentTarget
                    setOpened(one)
                  }}
                >
                  {t('quotas.change')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {opened && <LimitsModal quota={opened} defaults={defaults} onClose={close} />}
    </>
  )
}

type UsedProps = ListedQuota['storage'] & { show: (value: number) => string }

function Used({ used, limit, show }: UsedProps) {
  const { t } = useTranslation('operations')
  if (limit === null) return <>{show(used)}</>
  return (
    <>
      {show(used)}{' '}
      <Text span inherit c="var(--text-2)">
        {t('quotas.of', { limit: show(limit) })}
      </Text>
    </>
  )
}

const order = ['free', 'warning', 'spent'] as const

/** The worse of the two. */
function Standing({ quota: { storage, tokens } }: { quota: ListedQuota }) {
  const { t } = useTranslation('operations')
  const worst = order[Math.max(order.indexOf(storage.state), order.indexOf(tokens.state))] ?? 'free'
  return <StatusBadge kind={worst === 'free' ? 'on' : 'alarm'}>{t(`quotas.states.${worst}`)}</StatusBadge>
}
