import type { Question } from '@lectern/contract/questions.ts'
import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { Box, Group, SegmentedControl, Table } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useVirtualizedRows } from '../../../ui/tables/use-virtualized-rows.ts'
import { VirtualizedRows } from '../../../ui/tables/virtualized-rows.tsx'
import { MoveRow } from './move-row.tsx'
import { orderMoves, rowsOf, type Shown } from './order-moves.ts'

type MoveTableProps = { preview: RegradePreview; quizId: string; questions: readonly Question[] }

const columns = 5

/** The students whose grade changes, with both grades, and those whose grade stays. */
export function MoveTable({ preview, quizId, questions }: MoveTableProps) {
  const { t, i18n } = useTranslation('quizReview')
  const format = useFormat()
  const [shown, setShown] = useState<Shown>('all')
  const rows = useMemo(
    () => orderMoves(rowsOf(preview), shown, new Intl.Collator(i18n.language).compare),
    [preview, shown, i18n.language],
  )
  const numbers = useMemo(
    () => new Map(questions.map(({ question_id }, index) => [question_id, index + 1])),
    [questions],
  )
  const body = useRef<HTMLTableSectionElement>(null)
  const view = useVirtualizedRows({
    count: rows.length,
    keyOf: (index) => rows[index]?.submission_id ?? String(index),
    usualHeight: 49,
    body,
  })
  const { moves, stays, up, down } = preview
  if (moves.length + stays.length === 0) return null
  const choices = { all: moves.length + stays.length, up, down, stay: stays.length }
  return (
    <>
      <Group justify="space-between" gap="0.5rem 1rem" my="1.25rem 0.75rem">
        <SegmentedControl
          aria-label={t('filter.label')}
          value={shown}
          onChange={(next) => setShown(next as Shown)}
          data={Object.entries(choices).map(([value, count]) => ({
            value,
            label: t(`regrade.show.${value as Shown}`, { number: format.number(count) }),
          }))}
        />
        {preview.applied_at === null && (
          <Box component="span" c="var(--text-2)" fz="sm">
            {t('regrade.promise')}
          </Box>
        )}
      </Group>
      <DataTable
        caption={t('regrade.table')}
        rowCount={rows.length}
        isFixed
        head={
          <>
            <Table.Th scope="col">{t('column.student')}</Table.Th>
            <Table.Th scope="col" w={224}>
              {t('questions')}
            </Table.Th>
            <Table.Th scope="col" w={240}>
              {t('regrade.score')}
            </Table.Th>
            <Table.Th scope="col" w={144} data-number>
              {t('grade.points')}
            </Table.Th>
            <Table.Th scope="col" w={104} data-number>
              {t('regrade.change')}
            </Table.Th>
          </>
        }
      >
        <VirtualizedRows view={view} body={body} columns={columns}>
          {(index) => {
            const move = rows[index]
            return (
              move && (
                <MoveRow
                  move={move}
                  index={index}
                  quizId={quizId}
                  numbers={numbers}
                  measure={view.measure}
                  onFocus={() => view.keepFocused(index)}
                />
              )
            )
          }}
        </VirtualizedRows>
      </DataTable>
    </>
  )
}
