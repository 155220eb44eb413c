import type { InstallationHealth } from '@lectern/contract/administration.ts'
import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'
import { useJobKind } from '../use-job-kind.ts'

/** The queue by kind of job; nothing while it is empty. */
export function OpenJobs({ open }: { open: InstallationHealth['jobs']['open'] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const nameOf = useJobKind()
  if (open.length === 0) return null
  const figures = ['running', 'waiting', 'oldest'] as const
  return (
    <>
      <Text component="h2" fw={600} mb="sm">
        {t('queue.title')}
      </Text>
      <DataTable
        caption={t('queue.title')}
        head={
          <>
            <Table.Th scope="col">{t('queue.kind')}</Table.Th>
            {figures.map((name) => (
              <Table.Th key={name} scope="col" data-number>
                {t(`queue.${name}`)}
              </Table.Th>
            ))}
          </>
        }
      >
        <Table.Tbody>
          {open.map(({ kind, running, waiting, oldest_seconds: oldest }) => (
            <Table.Tr key={kind} className={rows.row}>
              <Table.Th scope="row" fw={600}>
                {nameOf(kind)}
              </Table.Th>
              <Table.Td data-number data-label={t('queue.running')}>
                {format.number(running)}
              </Table.Td>
              <Table.Td data-number data-label={t('queue.waiting')}>
                {format.number(waiting)}
              </Table.Td>
              <Table.Td data-number data-label={t('queue.oldest')}>
                {t('condition.minutes', { count: Math.round(oldest / 60) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </>
  )
}
