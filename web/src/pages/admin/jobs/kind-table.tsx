import type { JobKindCounts } from '@lectern/contract/operations.ts'
import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'
import { useJobKind } from '../use-job-kind.ts'

const figures = ['running', 'waiting', 'oldest', 'failed'] as const

/** Jobs by kind: how many run, wait and failed. */
export function KindTable({ kinds }: { kinds: readonly JobKindCounts[] }) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const nameOf = useJobKind()
  const cellsOf = (counts: JobKindCounts): Record<(typeof figures)[number], string> => ({
    running: format.number(counts.running),
    waiting: format.number(counts.waiting),
    oldest: counts.waiting === 0 ? '–' : t('jobs.minutes', { count: Math.round(counts.oldest_seconds / 60) }),
    failed: format.number(counts.failed),
  })
  return (
    <DataTable
      caption={t('jobs.kinds')}
      head={
        <>
          <Table.Th scope="col">{t('jobs.head.kind')}</Table.Th>
          {figures.map((name) => (
            <Table.Th key={name} scope="col" data-number>
              {t(`jobs.head.${name}`)}
            </Table.Th>
          ))}
        </>
      }
    >
      <Table.Tbody>
        {kinds.map((counts) => {
          const cells = cellsOf(counts)
          return (
            <Table.Tr key={counts.kind} className={rows.row}>
              <Table.Th scope="row" fw={600}>
                {nameOf(counts.kind)}
              </Table.Th>
              {figures.map((name) => (
                <Table.Td key={name} data-number data-label={t(`jobs.head.${name}`)}>
                  {name === 'failed' && counts.failed > 0 ? (
                    <Text span inherit fw={600} c="var(--bad)">
                      {cells[name]}
                    </Text>
                  ) : (
                    cells[name]
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </DataTable>
  )
}
