import { Box } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'

/** Where rows are cards, as the style sheet has it. */
export const cardsBelow = '(width < 62em)'

type DataTableProps = {
  /** What it holds, for those who do not see it. */
  caption: string
  /** The cells of the head. */
  head: ReactNode
  /** The `tbody`. */
  children: ReactNode
  /** How many rows there are, where only some of them are drawn. */
  rowCount?: number
  /** Columns keep the widths of their heads, whatever stands in them. */
  isFixed?: boolean
}

/**
 * A table in a frame: its head stays in sight, cells marked `data-number` stand at the right, and where the window is
 * narrow every row becomes a card of two columns.
 */
export function DataTable({ caption, head, children, rowCount, isFixed }: DataTableProps) {
  return (
    <Box className={classes.frame} bd="1px solid var(--line)" bdrs="sm" bg="var(--paper)">
      <table
        className={classes.table}
        data-fixed={isFixed || undefined}
        {...(rowCount !== undefined && { 'aria-rowcount': rowCount + 1 })}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr {...(rowCount !== undefined && { 'aria-rowindex': 1 })}>{head}</tr>
        </thead>
        {children}
      </table>
    </Box>
  )
}

type SortHeadProps = {
  label: string
  /** How the table is sorted by this column; null where it is by another. */
  sorted: 'asc' | 'desc' | null
  isNumber?: boolean
  className?: string | undefined
  onSort: () => void
}

const words = { asc: 'ascending', desc: 'descending' } as const

/** The head of a column by which the table can be sorted. */
export function SortHead({ label, sorted, isNumber, className, onSort }: SortHeadProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      data-number={isNumber || undefined}
      aria-sort={sorted ? words[sorted] : undefined}
    >
      <button
        type="button"
        className={`${classes.sort} nowrap`}
        data-sorted={sorted !== null || undefined}
        onClick={onSort}
      >
        {label}
        {sorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

/** Who a row is about: the name, which may lead somewhere, and the address beside or below it. */
export function PersonCell({ name, email, to }: { name: string; email: string; to?: string }) {
  return (
    <th scope="row">
      {to === undefined ? (
        <span className={`${classes.name} break-words`} dir="auto">
          {name}
        </span>
      ) : (
        <Link className={`${classes.name} break-words`} to={to} dir="auto">
          {name}
        </Link>
      )}{' '}
      <span className={classes.email}>{email}</span>
    </th>
  )
}

/** The room of rows that are not drawn. */
export const RowGap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden className={classes.gap} style={{ height }}>
    <td colSpan={columns} />
  </tr>
)
