import type { Usage } from '@lectern/contract/models.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { durationFormat } from './duration.ts'
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
          <th scope="col">{first}</th>
          {columns.map((column) => (
            <th key={column} scope="col" data-number className={classes.figure}>
              {t(`usage.${column}`)}
            </th>
          ))}
        </>
      }
    >
      <tbody>
        {rows.map(({ key, name, aside, usage, isTotal }) => {
          const cells = cellsOf(usage)
          return (
            <tr key={key} className={classes.row} data-total={isTotal}>
              <th scope="row" className={classes.name}>
                <bdi>{name}</bdi>{' '}
                {aside && (
                  <Box component="span" c="dimmed" fz="xs">
                    {aside}
                  </Box>
                )}
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  data-number
                  data-label={t(`usage.${column}`)}
                  data-failed={(column === 'failedCalls' && usage.failed_calls > 0) || undefined}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}
