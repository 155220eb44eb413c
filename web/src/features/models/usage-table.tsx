import type { Usage } from '@lectern/contract/models.ts'
import { Box, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../ui/clock.ts'
import { useFormat } from '../../ui/format.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import classes from './usage-table.module.css'

type Row = {
  key: string
  name: string
  /** Small print beside the name. */
  aside?: string
  usage: Usage
  isTotal?: boolean
}

type UsageTableProps = {
  caption: string
  /** Header of the first column. */
  first: string
  rows: readonly Row[]
}

const columns = ['calls', 'failedCalls', 'tokensIn', 'cached', 'tokensOut', 'speech', 'time'] as const

/** Calls, tokens, speech and time, one row for each task or user. */
export function UsageTable({ caption, first, rows }: UsageTableProps) {
  const { t, i18n } = useTranslation('models')
  const format = useFormat()
  const durationOf = durationFormat(i18n.language)
  const cellsOf = (usage: Usage): Record<(typeof columns)[number], string> => ({
    calls: format.number(usage.calls),
    failedCalls: format.number(usage.failed_calls),
    tokensIn: format.number(usage.tokens_in),
    cached: format.number(usage.tokens_cached),
    tokensOut: format.number(usage.tokens_out),
    speech: durationOf(usage.speech_seconds * 1_000),
    time: durationOf(usage.milliseconds),
  })
  return (
    <DataTable
      caption={caption}
      head={
        <>
          <Table.Th scope="col">{first}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={column} scope="col" data-number w="11%">
              {t(`usage.${column}`)}
            </Table.Th>
          ))}
        </>
      }
    >
      <Table.Tbody>
        {rows.map(({ key, name, aside, usage, isTotal }) => {
          const cells = cellsOf(usage)
          return (
            <Table.Tr key={key} className={classes.row} fw={isTotal ? 600 : undefined}>
              <Table.Th scope="row" className="break-words" fz="md">
                <bdi>{name}</bdi>{' '}
                {aside && (
                  <Box component="span" c="dimmed" fz="xs">
                    {aside}
                  </Box>
                )}
              </Table.Th>
              {columns.map((column) => (
                <Table.Td
                  key={column}
                  data-number
                  data-label={t(`usage.${column}`)}
                  c={column === 'failedCalls' && usage.failed_calls > 0 ? 'var(--bad)' : undefined}
                >
                  {cells[column]}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </DataTable>
  )
}

/** Formats a duration in milliseconds: seconds with one decimal, from one minute on as on a clock. */
const durationFormat = (language: string): ((durationMs: number) => string) => {
  const seconds = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  })
  return (durationMs) => (durationMs < 60_000 ? seconds.format(durationMs / 1_000) : formatClock(durationMs))
}
