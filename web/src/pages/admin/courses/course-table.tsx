import type { ListedCourse } from '@lectern/contract/operations.ts'
import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'
import { CourseModal } from './course-modal.tsx'
import { DeleteCourseModal } from './delete-course-modal.tsx'
import { HandOverModal } from './hand-over-modal.tsx'

const columns = ['name', 'owner', 'students', 'lectures', 'storage', 'tokens', 'created', 'state'] as const
const numbers: readonly string[] = ['students', 'lectures', 'storage', 'tokens']

/** Courses as rows. A course in use can be handed over and deleted, a deleted one restored. */
export function CourseTable({ courses }: { courses: readonly ListedCourse[] }) {
  const { t } = useTranslation(['operations', 'admin'])
  const [shown, setShown] = useState<ListedCourse | null>(null)
  const [deleting, setDeleting] = useState<ListedCourse | null>(null)
  const [handingOver, setHandingOver] = useState<ListedCourse | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const open = (setCourse: (course: ListedCourse) => void, course: ListedCourse) => {
    opener.current = document.activeElement
    setCourse(course)
  }
  const restore = useAction(calls.operations.restoreCourse, {
    changes: [keyOf(calls.operations.courses)],
    onError: (error) => showToast('error', messageOf(error, t('courses.failed'))),
    onSuccess: ({ name }) => showToast('success', t('courses.restored', { course: name })),
  })
  const close = () => {
    setShown(null)
    setDeleting(null)
    setHandingOver(null)
    // After the dialog is gone: the row may be gone, too, as another state does not fit the filter.
    requestAnimationFrame(() => {
      const { current } = opener
      const isThere = current instanceof HTMLElement && current.isConnected
      ;(isThere ? current : table.current)?.focus()
    })
  }
  return (
    <div ref={table} tabIndex={-1}>
      <DataTable
        caption={t('admin:courses')}
        head={
          <>
            {columns.map((name) => (
              <Table.Th key={name} scope="col" data-number={numbers.includes(name) || undefined}>
                {t(`courses.head.${name}`)}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <span className="visually-hidden">{t('courses.head.actions')}</span>
            </Table.Th>
          </>
        }
      >
        <Table.Tbody>
          {courses.map((course) => (
            <CourseRow
              key={course._id}
              course={course}
              isRestoring={restore.isPending}
              onShow={() => open(setShown, course)}
              onRestore={() => restore.mutate({ params: { id: course._id } })}
              onHandOver={() => open(setHandingOver, course)}
              onDelete={() => open(setDeleting, course)}
            />
          ))}
        </Table.Tbody>
      </DataTable>
      {shown && (
        <CourseModal
          course={shown}
          onHandOver={() => {
            setShown(null)
            setHandingOver(shown)
          }}
          onDelete={() => {
            setShown(null)
            setDeleting(shown)
          }}
          onRestore={() => {
            restore.mutate({ params: { id: shown._id } })
            close()
          }}
          onClose={close}
        />
      )}
      {deleting && <DeleteCourseModal course={deleting} onClose={close} />}
      {handingOver && <HandOverModal course={handingOver} onClose={close} />}
    </div>
  )
}

type CourseRowProps = {
  course: ListedCourse
  isRestoring: boolean
  onShow: () => void
  onRestore: () => void
  onHandOver: () => void
  onDelete: () => void
}

function CourseRow({ course, isRestoring, onShow, onRestore, onHandOver, onDelete }: CourseRowProps) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  return (
    <Table.Tr className={rows.row}>
      <Table.Th scope="row">
        <Anchor
          component="button"
          type="button"
          inherit
          fw={600}
          ta="start"
          className="break-words"
          dir="auto"
          onClick={onShow}
        >
          {course.name}
        </Anchor>
      </Table.Th>
      <Table.Td className="break-words" data-label={t('courses.head.owner')}>
        <span dir="auto">{course.owner.name}</span>{' '}
        <Text span inherit c="var(--text-2)">
          {course.owner.email}
        </Text>
      </Table.Td>
      <Table.Td data-number data-label={t('courses.head.students')}>
        {format.number(course.students)}
      </Table.Td>
      <Table.Td data-number data-label={t('courses.head.lectures')}>
        {format.number(course.lectures)}
      </Table.Td>
      <Table.Td className="nowrap" data-number data-label={t('courses.head.storage')}>
        {format.size(course.storage_bytes)}
      </Table.Td>
      <Table.Td data-number data-label={t('courses.head.tokens')}>
        {format.number(course.tokens_this_month)}
      </Table.Td>
      <Table.Td className="tabular nowrap" data-label={t('courses.head.created')}>
        {format.date(course.created_at)}
      </Table.Td>
      <Table.Td data-label={t('courses.head.state')}>
        <CourseStanding course={course} />
      </Table.Td>
      <Table.Td data-keeps-focus>
        {course.deleted_at ? (
          <Button
            size="sm"
            variant="default"
            className="touch-height"
            aria-label={t('courses.restoreOf', { course: course.name })}
            onClick={() => !isRestoring && onRestore()}
          >
            {t('courses.restore')}
          </Button>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="sm"
              variant="default"
              className="touch-height"
              aria-label={t('courses.handOverOf', { course: course.name })}
              onClick={onHandOver}
            >
              {t('courses.handOver')}
            </Button>
            <Button
              size="sm"
              variant="default"
              className="touch-height danger"
              aria-label={t('courses.deleteOf', { course: course.name })}
              onClick={onDelete}
            >
              {t('courses.delete')}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function CourseStanding({ course }: { course: ListedCourse }) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  if (!course.removed_at)
    return course.archived_at ? (
      <StatusBadge kind="off">{t('courses.archived')}</StatusBadge>
    ) : (
      <StatusBadge kind="on">{t('courses.active')}</StatusBadge>
    )
  return (
    <>
      <StatusBadge kind="off">{t('courses.deleted')}</StatusBadge>{' '}
      <Text span size="sm" c="var(--text-2)">
        {t('courses.until', { date: format.date(course.removed_at) })}
      </Text>
    </>
  )
}
