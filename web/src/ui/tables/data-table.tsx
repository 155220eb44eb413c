import { Box, Table } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'

/** Media query below which rows are shown as cards; same as in the style sheet. */
export const cardsBelow = '(width < 62em)'

type DataTableProps = {
  /** Content of the table, for screen readers. */
  caption: string
  /** The cells of the table head. */
  head: ReactNode
  /** The `Table.Tbody`. */
  children: ReactNode
  /** Number of all rows, if the table is virtualized. */
  rowCount?: number
  /** True if columns keep the widths of their heads, independent of the content. */
  isFixed?: boolean
}

/**
 * A table in a frame with a sticky head. Cells with `data-number` are right-aligned. Mantine's table would
 * scroll sideways on narrow windows: here every row becomes a card with two columns, in which cells with
 * `data-label` show their label.
 */
export function DataTable({ caption, head, children, rowCount, isFixed }: DataTableProps) {
  return (
    <Box className={classes.frame} bd="1px solid var(--line)" bdrs="sm" bg="var(--paper)">
      <Table
        className={classes.table}
        layout={isFixed ? 'fixed' : 'auto'}
        {...(rowCount !== undefined && { 'aria-rowcount': rowCount + 1 })}
      >
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr {...(rowCount !== undefined && { 'aria-rowindex': 1 })}>{head}</Table.Tr>
        </Table.Thead>
        {children}
      </Table>
    </Box>
  )
}

type SortHeadProps = {
  label: string
  /** Sort direction by this column; null if the table is sorted by another one. */
  sorted: 'asc' | 'desc' | null
  isNumber?: boolean
  /** Width of the column in px. */
  width?: number | undefined
  onSort: () => void
}

const words = { asc: 'ascending', desc: 'descending' } as const

/** The head of a sortable column. */
export function SortHead({ label, sorted, isNumber, width, onSort }: SortHeadProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th
      scope="col"
      w={width}
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
    </Table.Th>
  )
}

/** The name of a person, optionally as a link, and the email address beside or below it. */
export function PersonCell({ name, email, to }: { name: string; email: string; to?: string }) {
  return (
    <Table.Th scope="row">
      {to === undefined ? (
        <span className={`${classes.name} break-words`} dir="auto">
          {name}
        </span>
      ) : (
        <Link className={`${classes.name} quiet-link break-words`} to={to} dir="auto">
          {name}
        </Link>
      )}{' '}
      <span className={classes.email}>{email}</span>
    </Table.Th>
  )
}

/** Fills the space of rows that are not rendered. */
export const RowGap = ({ height, columns }: { height: number; columns: number }) => (
  <Table.Tr aria-hidden className={classes.gap} style={{ height }}>
    <Table.Td colSpan={columns} />
  </Table.Tr>
)
