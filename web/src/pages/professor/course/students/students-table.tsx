import type { ClassStudent, ClassStudents } from '@lectern/contract/insight.ts'
import { Box, Progress, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { StateBadge } from '../../../../features/insight/state-badge.tsx'
import { useVisitText } from '../../../../features/insight/use-visit-text.ts'
import { useFormat } from '../../../../ui/format.ts'
import { cardsBelow, DataTable, SortHead } from '../../../../ui/tables/data-table.tsx'
import { useVirtualizedRows } from '../../../../ui/tables/use-virtualized-rows.ts'
import { VirtualizedRows } from '../../../../ui/tables/virtualized-rows.tsx'
import type { StudentSort, StudentSortKey } from './order-students.ts'
import classes from './students.module.css'

type StudentsTableProps = {
  courseId: string
  /** In the order shown. */
  rows: readonly ClassStudent[]
  totals: ClassStudents['totals']
  isTracked: boolean
  sort: StudentSort
  onSort: (key: StudentSortKey) => void
}

/** Widths of the columns in px; the first takes the remaining width. */
const widths: Partial<Record<StudentSortKey, number>> = {
  state: 136,
  visit: 152,
  lectures: 152,
  slides: 168,
  quizzes: 92,
  points: 112,
}

/** The students as virtualized rows, each of which opens the student. */
export function StudentsTable({ courseId, rows, totals, isTracked, sort, onSort }: StudentsTableProps) {
  const { t } = useTranslation('insight')
  const hasCards = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false })
  const body = useRef<HTMLTableSectionElement>(null)
  const view = useVirtualizedRows({
    count: rows.length,
    keyOf: (index) => rows[index]?._id ?? String(index),
    usualHeight: hasCards ? 76 : 49,
    body,
  })
  const head = (key: StudentSortKey, isNumber = false) => (
    <SortHead
      label={t(`list.column.${key}`)}
      width={widths[key]}
      sorted={sort.key === key ? (sort.isAscending ? 'asc' : 'desc') : null}
      isNumber={isNumber}
      onSort={() => onSort(key)}
    />
  )
  return (
    <DataTable
      caption={t('list.caption')}
      rowCount={rows.length}
      isFixed
      head={
        <>
          {head('name')}
          {isTracked && head('state')}
          {isTracked && head('visit')}
          {isTracked && head('lectures', true)}
          {isTracked && head('slides', true)}
          {head('quizzes', true)}
          {head('points', true)}
        </>
      }
    >
      <VirtualizedRows view={view} body={body} columns={isTracked ? 7 : 3}>
        {(index) => {
          const student = rows[index]
          return (
            student && (
              <StudentRow
                student={student}
                to={paths.studentOfCourse(courseId, student._id)}
                index={index}
                totals={totals}
                isTracked={isTracked}
                measure={view.measure}
                onFocus={() => view.keepFocused(index)}
              />
            )
          )
        }}
      </VirtualizedRows>
    </DataTable>
  )
}

type StudentRowProps = {
  student: ClassStudent
  to: string
  index: number
  totals: ClassStudents['totals']
  isTracked: boolean
  measure: (element: HTMLElement | null) => void
  onFocus: () => void
}

function StudentRow({ student, to, index, totals, isTracked, measure, onFocus }: StudentRowProps) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const visitText = useVisitText()
  return (
    // The header is row 1.
    <Table.Tr
      ref={measure}
      className={`${classes.row} hover-sunken`}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <Table.Th scope="row" className={classes.person}>
        <Link className={`${classes.name} stretched-link break-words`} to={to} dir="auto" onFocus={onFocus}>
          {student.name}
        </Link>{' '}
        <Box component="span" className="mantine-visible-from-lg truncate" ms={4} c="var(--text-3)">
          {student.email}
        </Box>
      </Table.Th>
      {isTracked && (
        <Table.Td className={classes.state}>
          <StateBadge state={student.state} />
        </Table.Td>
      )}
      {isTracked && (
        <Table.Td className={`${classes.visit} tabular`} c={student.last_visit_at ? undefined : 'dimmed'}>
          {visitText(student.last_visit_at)}
        </Table.Td>
      )}
      {isTracked && (
        <Table.Td className="mantine-visible-from-lg" data-number>
          <Share done={student.lectures_finished ?? 0} total={totals.lectures} />
        </Table.Td>
      )}
      {isTracked && (
        <Table.Td className={classes.slides} data-number>
          <Share done={student.slides_studied ?? 0} total={totals.slides} />
        </Table.Td>
      )}
      <Table.Td className="mantine-visible-from-lg" data-number>
        {student.quizzes_submitted}/{student.quizzes_due}
      </Table.Td>
      <Table.Td className={classes.points} data-number>
        {student.quizzes_submitted === 0 ? (
          <Box component="span" c="var(--text-3)">
            {t('noPoints')}
          </Box>
        ) : (
          <>
            <strong>{format.number(student.points)}</strong>/{format.number(student.points_due)}
          </>
        )}
        <IconChevronRight size={16} aria-hidden />
      </Table.Td>
    </Table.Tr>
  )
}

function Share({ done, total }: { done: number; total: number }) {
  return (
    <span className={classes.share}>
      <Progress size={6} value={total === 0 ? 0 : (100 * done) / total} aria-hidden />
      <span>
        {done}/{total}
      </span>
    </span>
  )
}
