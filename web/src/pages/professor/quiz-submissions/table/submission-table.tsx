import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cardsBelow, DataTable, SortHead } from '../../../../ui/tables/data-table.tsx'
import { useVirtualizedRows } from '../../../../ui/tables/use-virtualized-rows.ts'
import { VirtualizedRows } from '../../../../ui/tables/virtualized-rows.tsx'
import type { Direction, SortKey } from '../review-state.ts'
import { SubmissionRow } from './submission-row.tsx'

type SubmissionTableProps = {
  /** In the order shown. */
  rows: readonly SubmissionListItem[]
  sort: SortKey
  direction: Direction
  openId: string | null
  onSort: (key: SortKey) => void
  onOpen: (submissionId: string) => void
}

const columns = 6
/** Widths of the sortable columns in px; the first takes the remaining width. */
const widths: Partial<Record<SortKey, number>> = { submitted: 200, time: 120, score: 200 }
const focusButton = (id: string) =>
  document.querySelector<HTMLElement>(`[data-view="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })

/**
 * The submissions as virtualized rows. The arrow keys move between the View Details buttons; closing the details
 * gives the focus back to their row.
 */
export function SubmissionTable({ rows, sort, direction, openId, onSort, onOpen }: SubmissionTableProps) {
  const { t } = useTranslation('quizReview')
  const hasCards = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false })
  const body = useRef<HTMLTableSectionElement>(null)
  const view = useVirtualizedRows({
    count: rows.length,
    keyOf: (index) => rows[index]?._id ?? String(index),
    usualHeight: hasCards ? 119 : 49,
    body,
  })

  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    view.keepFocused(index)
    view.scrollTo(index)
    // The row may be rendered only now.
    requestAnimationFrame(() => requestAnimationFrame(() => focusButton(row._id)))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(Math.max(0, Math.min(rows.length - 1, next)))
  }

  const lastOpen = useRef<string | null>(null)
  const returnTo = useEffectEvent((id: string) => goTo(rows.findIndex((row) => row._id === id)))
  useEffect(() => {
    const before = lastOpen.current
    lastOpen.current = openId
    if (openId !== null || before === null) return
    // After the drawer has given the focus back to the element that had it before.
    const timer = setTimeout(() => returnTo(before), 300)
    return () => clearTimeout(timer)
  }, [openId])

  const sortHead = (column: SortKey, isNumber = false) => (
    <SortHead
      label={t(`column.${column}`)}
      width={widths[column]}
      sorted={column === sort ? direction : null}
      isNumber={isNumber}
      onSort={() => onSort(column)}
    />
  )
  return (
    <DataTable
      caption={t('table')}
      rowCount={rows.length}
      isFixed
      head={
        <>
          {sortHead('student')}
          {sortHead('submitted')}
          {sortHead('time', true)}
          {sortHead('score')}
          <Table.Th scope="col" w={148}>
            {t('column.status')}
          </Table.Th>
          <Table.Th scope="col" w={128}>
            <span className="visually-hidden">{t('column.details')}</span>
          </Table.Th>
        </>
      }
    >
      <VirtualizedRows view={view} body={body} columns={columns}>
        {(index) => {
          const row = rows[index]
          return (
            row && (
              <SubmissionRow
                row={row}
                index={index}
                isOpen={row._id === openId}
                measure={view.measure}
                onOpen={() => onOpen(row._id)}
                onKeyDown={(event) => onKey(event, index)}
                onFocus={() => view.keepFocused(index)}
              />
            )
          )
        }}
      </VirtualizedRows>
    </DataTable>
  )
}
