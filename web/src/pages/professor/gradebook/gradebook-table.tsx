import type { Gradebook } from '@lectern/contract/gradebook.ts'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { CellText } from '../../../features/gradebook/cell-text.tsx'
import { type BookRow, findFinalLetter, sharesOf } from '../../../features/gradebook/read-book.ts'
import { useQuizNote } from '../../../features/gradebook/use-quiz-note.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './gradebook-table.module.css'
import type { BookDirection, BookSort, ClassMean } from './order-rows.ts'

const ROW_PX = 40
/** Below it only names and totals are shown; a row opens the rest. Same as in the style sheet. */
export const listBelow = '(width < 48em)'

type GradebookTableProps = {
  quizzes: Gradebook['quizzes']
  /** In the order shown. */
  rows: readonly BookRow[]
  mean: ClassMean
  sort: BookSort
  direction: BookDirection
  onSort: (sort: BookSort) => void
  onOpen: (studentId: string) => void
}

/**
 * Students × quizzes in a frame that scrolls both ways: head, names, totals and the class mean stay in sight. Only the
 * rows in sight are rendered.
 */
export function GradebookTable(props: GradebookTableProps) {
  const { quizzes, rows, mean, sort, direction, onSort, onOpen } = props
  const { t } = useTranslation('gradebook')
  const noteOf = useQuizNote()
  const isList = useMediaQuery(listBelow, false, { getInitialValueInEffect: false })
  const frame = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.student._id ?? index,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()
  const gapBefore = items[0]?.start ?? 0
  const gapAfter = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const shown = isList ? [] : quizzes
  const columns = shown.length + 3
  const head = (column: BookSort, label: string, note?: string) => (
    <SortButton
      label={label}
      note={note}
      sorted={column === sort ? direction : null}
      onSort={() => onSort(column)}
    />
  )
  const sortedBy = (column: BookSort) =>
    column === sort ? (direction === 'asc' ? 'ascending' : 'descending') : undefined

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the frame
    <section ref={frame} className={classes.frame} aria-label={t('table')} tabIndex={0}>
      <Box
        component="table"
        className={classes.table}
        __vars={{ '--quizzes': String(shown.length) }}
        aria-rowcount={rows.length + 3}
        aria-colcount={columns}
      >
        <caption className="visually-hidden">{t('table')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.name} aria-sort={sortedBy('name')}>
              {head('name', t('student'))}
            </th>
            {shown.map((quiz, index) => (
              <th key={quiz._id} scope="col" className={classes.quiz} aria-sort={sortedBy(index)}>
                {head(index, quiz.title, noteOf(quiz))}
              </th>
            ))}
            <th scope="col" className={classes.total} aria-sort={sortedBy('total')}>
              {head('total', t('total'), t('ofWhatCounts'))}
            </th>
            <th scope="col" className={classes.letter}>
              {t('grade')}
            </th>
          </tr>
          {!isList && <WeightsRow quizzes={shown} />}
        </thead>
        <tbody>
          {gapBefore > 0 && <Gap height={gapBefore} columns={columns} />}
          {items.map(({ index, key }) => {
            const row = rows[index]
            return (
              row && (
                <StudentRow
                  key={key}
                  ref={virtualizer.measureElement}
                  index={index}
                  row={row}
                  quizzes={shown}
                  onOpen={onOpen}
                />
              )
            )
          })}
          {gapAfter > 0 && <Gap height={gapAfter} columns={columns} />}
        </tbody>
        <tfoot>
          <MeanRow rowIndex={rows.length + 3} mean={mean} quizzes={shown} />
        </tfoot>
      </Box>
    </section>
  )
}

/** Points of each quiz, and its share of the total. */
function WeightsRow({ quizzes }: { quizzes: Gradebook['quizzes'] }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const shares = sharesOf(quizzes)
  return (
    <tr aria-rowindex={2} className={classes.weights}>
      <th scope="row" className={classes.name}>
        {t('pointsWeight')}
      </th>
      {quizzes.map((quiz, index) => (
        <td key={quiz._id} className="tabular">
          {format.number(quiz.total_points)}, <strong>{format.percent(shares[index]!)}</strong>
        </td>
      ))}
      <td className={classes.total}>{format.percent(1)}</td>
      <td className={classes.letter} />
    </tr>
  )
}

type StudentRowProps = {
  /** Measures the height of the row. */
  ref: Ref<HTMLTableRowElement>
  /** From 0, among all rows. */
  index: number
  row: BookRow
  quizzes: Gradebook['quizzes']
  onOpen: (studentId: string) => void
}

function StudentRow({ ref, index, row, quizzes, onOpen }: StudentRowProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 3}>
      <th scope="row" className={classes.name}>
        <button
          type="button"
          className={`${classes.open} focus-inside`}
          data-student={row.student._id}
          onClick={() => onOpen(row.student._id)}
        >
          <bdi>{row.student.name}</bdi>
        </button>
      </th>
      {quizzes.map((quiz, at) => (
        <td key={quiz._id}>
          <CellLink quizId={quiz._id} row={row} at={at}>
            <CellText quiz={quiz} cell={row.student.cells[at] ?? null} entry={row.entries[at]!} />
          </CellLink>
        </td>
      ))}
      <td className={classes.total}>
        {row.total?.isPreliminary && (
          <Box component="span" c="var(--text-2)" fz="xs" fw={400}>
            {t('preliminary')}{' '}
          </Box>
        )}
        {row.total ? format.percentage(row.total.percent) : '–'}
      </td>
      <td className={classes.letter}>{findFinalLetter(row.total) ?? '–'}</td>
    </tr>
  )
}

type MeanRowProps = { rowIndex: number; mean: ClassMean; quizzes: Gradebook['quizzes'] }

function MeanRow({ rowIndex, mean, quizzes }: MeanRowProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={classes.name}>
        {t('mean')}
      </th>
      {quizzes.map((quiz, index) => {
        const points = mean.points[index] ?? null
        return (
          <td key={quiz._id} className="tabular">
            {points === null ? '–' : format.number(Math.round(points * 10) / 10)}
          </td>
        )
      })}
      <td className={classes.total}>{mean.total ? format.percentage(mean.total.percent) : '–'}</td>
      <td className={classes.letter}>{findFinalLetter(mean.total) ?? '–'}</td>
    </tr>
  )
}

/**
 * Points and submissions link to the answers. The Tab key skips these links: the student's drawer has them, too, and
 * a row may have thirty.
 */
function CellLink({
  quizId,
  row,
  at,
  children,
}: {
  quizId: string
  row: BookRow
  at: number
  children: ReactNode
}) {
  const state = row.entries[at]!.state
  if (state !== 'points' && state !== 'handed_in') return children
  return (
    <Link className="quiet-link" tabIndex={-1} to={paths.submissionsOf(quizId, row.student.email)}>
      {children}
    </Link>
  )
}

type SortButtonProps = {
  label: string
  note: string | undefined
  sorted: BookDirection | null
  onSort: () => void
}

function SortButton({ label, note, sorted, onSort }: SortButtonProps) {
  const Arrow = sorted === 'asc' ? IconChevronUp : IconChevronDown
  return (
    <button type="button" className={classes.sort} onClick={onSort} title={label}>
      <span className={classes.label}>
        <span className="truncate">
          <bdi>{label}</bdi>
        </span>
        {sorted && <Arrow size={14} aria-hidden />}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </button>
  )
}

const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={columns} />
  </tr>
)
