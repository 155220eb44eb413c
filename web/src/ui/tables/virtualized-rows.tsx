import { Fragment, type ReactNode, type RefObject } from 'react'
import { RowGap } from './data-table.tsx'
import type { useVirtualizedRows } from './use-virtualized-rows.ts'

type VirtualizedRowsProps = {
  view: ReturnType<typeof useVirtualizedRows>
  body: RefObject<HTMLTableSectionElement | null>
  columns: number
  /** Nothing where its row has gone meanwhile. */
  children: (index: number) => ReactNode
}

/** The body of a table of which only the rows near the window are drawn. */
export function VirtualizedRows({ view, body, columns, children }: VirtualizedRowsProps) {
  return (
    <tbody
      ref={body}
      // It only notices where the focus is.
      onBlur={() => view.keepFocused(null)}
    >
      {view.rows.map(({ index, key, gap }) => (
        <Fragment key={key}>
          {gap > 0 && <RowGap height={gap} columns={columns} />}
          {children(index)}
        </Fragment>
      ))}
      {view.gapAfter > 0 && <RowGap height={view.gapAfter} columns={columns} />}
    </tbody>
  )
}
