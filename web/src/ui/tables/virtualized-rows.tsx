import { Table } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { RowGap } from './data-table.tsx'
import type { useVirtualizedRows } from './use-virtualized-rows.ts'

type VirtualizedRowsProps = {
  view: ReturnType<typeof useVirtualizedRows>
  body: RefObject<HTMLTableSectionElement | null>
  columns: number
  /** Returns nothing if the row no longer exists. */
  children: (index: number) => ReactNode
}

/** The body of a table that renders only the rows near the window. */
export function VirtualizedRows({ view, body, columns, children }: VirtualizedRowsProps) {
  return (
    <Table.Tbody
      ref={body}
      // The handler only tracks which row has the focus.
      onBlur={() => view.keepFocused(null)}
    >
      {view.rows.map(({ index, key, gap }) => (
        <Fragment key={key}>
          {gap > 0 && <RowGap height={gap} columns={columns} />}
          {children(index)}
        </Fragment>
      ))}
      {view.gapAfter > 0 && <RowGap height={view.gapAfter} columns={columns} />}
    </Table.Tbody>
  )
}
