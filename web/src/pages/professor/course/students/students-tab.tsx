import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import type { ClassStudent, ClassStudents } from '@lectern/contract/insight.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../api/call-api.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { paths } from '../../../../app/paths.ts'
import { CountedUntil, refreshed } from '../../../../features/insight/counted-until.tsx'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { ShareButton } from '../../../../features/shared-links/share-button.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { cardsBelow } from '../../../../ui/tables/data-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { InviteStudents } from './invitations/invite-students.tsx'
import { InvitedStudents } from './invitations/invited-students.tsx'
import { NeedsHelp } from './needs-help.tsx'
import {
  countByState,
  orderStudents,
  type StudentFilter,
  type StudentSort,
  type StudentSortKey,
  studentFilters,
  studentSortKeys,
} from './order-students.ts'
import { StudentsTable } from './students-table.tsx'

/**
 * All students of a course, page by page: between two pages the server answers others, for whom 5,000 students at once
 * would be a wait of 50 ms.
 */
const studentsQuery = (courseId: string) => {
  const params = { id: courseId }
  return queryOptions({
    queryKey: keyOf(calls.insight.students, { params }),
    queryFn: async ({ signal }) => {
      const students = new Map<string, ClassStudent>()
      for (let page = 1; ; page += 1) {
        const reply = await callApi(calls.insight.students, { params, query: { page }, signal })
        // By id: someone who enrols meanwhile moves others to the next page.
        for (const student of reply.students) students.set(student._id, student)
        if (reply.students.length < limits.studentsPerPage)
          return { ...reply, students: [...students.values()] }
      }
    },
  })
}

/** The students of a course: who needs help, and everyone's figures. */
export default function StudentsTab({ course }: { course: Course }) {
  const { t } = useTranslation('insight')
  const students = useQuery({ ...studentsQuery(course._id), ...refreshed })
  const code = course.course_code ?? ''
  if (students.isPending) return <SkeletonRows />
  if (!students.data)
    return (
      <Box mt="lg">
        <FailedQuery query={students}>{t('list.failed')}</FailedQuery>
      </Box>
    )
  if (students.data.students.length === 0)
    return (
      <Box mt="lg" data-keeps-focus="button">
        <EmptyState
          actions={
            <>
              {mayChange(course, 'edit_quizzes') && (
                <InviteStudents course={course} enrolled={[]} variant="filled" />
              )}
              <CopyButton text={code} what={code} />
              <ShareButton kind="course" name={course.name} code={code} path={paths.enrollLink(code)} />
            </>
          }
        >
          {t('list.empty', { code })}
        </EmptyState>
        <Box mt="lg">
          <InvitedStudents course={course} />
        </Box>
      </Box>
    )
  return <Students course={course} data={students.data} isOld={students.isError} />
}

type StudentsProps = { course: Course; data: ClassStudents; isOld: boolean }

function Students({ course, data, isOld }: StudentsProps) {
  const courseId = course._id
  const { t, i18n } = useTranslation('insight')
  const format = useFormat()
  const isNarrow = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false })
  const isTracked = data.tracks_students
  const [words, setWords] = useState('')
  const [searched] = useDebouncedValue(words, 100)
  const [filter, setFilter] = useState<StudentFilter>('all')
  const [sort, setSort] = useState<StudentSort>({ key: isTracked ? 'state' : 'name', isAscending: true })
  const { students } = data
  const counts = useMemo(() => countByState(students), [students])
  const emails = useMemo(() => students.map(({ email }) => email), [students])
  const rows = useMemo(
    () => orderStudents(students, { words: searched, filter, sort, language: i18n.language }),
    [students, searched, filter, sort, i18n.language],
  )
  const choices = studentFilters.map((value) => ({
    value,
    label: `${t(`list.filters.${value}`)} ${format.number(counts[value])}`,
  }))
  const sortBy = (key: StudentSortKey) =>
    setSort((before) => ({
      key,
      isAscending: before.key === key ? !before.isAscending : key === 'name' || key === 'state',
    }))
  const keys = studentSortKeys.filter(
    (key) => isTracked || key === 'name' || key === 'quizzes' || key === 'points',
  )
  return (
    <div data-keeps-focus='[type="search"]'>
      {isTracked ? (
        <NeedsHelp
          courseId={courseId}
          students={students}
          countedUntil={data.counted_until}
          onFilter={setFilter}
        />
      ) : (
        <Box component="p" my="lg" c="var(--text-2)">
          {t('untracked')}
        </Box>
      )}
      <InvitedStudents course={course} />
      <Group gap="sm" mb="sm">
        <TextInput
          flex={{ base: '1 1 100%', md: '0 1 16.5rem' }}
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {isTracked && (
          <Box className="scroll-x" maw="100%">
            <SegmentedControl
              aria-label={t('list.filter')}
              data={choices}
              value={filter}
              onChange={(next) => setFilter(next as StudentFilter)}
            />
          </Box>
        )}
        {isNarrow && (
          <NativeSelect
            flex="1 1 12rem"
            aria-label={t('list.sortBy')}
            data={keys.map((value) => ({
              value,
              label: `${t('list.sortBy')}: ${t(`list.column.${value}`)}`,
            }))}
            value={sort.key}
            onChange={(event) => sortBy(event.currentTarget.value as StudentSortKey)}
          />
        )}
        <Group ms="auto" gap="sm">
          <ExportMenu courseId={courseId} />
          {mayChange(course, 'edit_quizzes') && <InviteStudents course={course} enrolled={emails} />}
        </Group>
      </Group>
      {rows.length === 0 ? (
        <EmptyState>{t(`list.none.${words.trim() ? 'all' : filter}`)}</EmptyState>
      ) : (
        <StudentsTable
          courseId={courseId}
          rows={rows}
          totals={data.totals}
          isTracked={isTracked}
          sort={sort}
          onSort={sortBy}
        />
      )}
      <Group className="tabular" justify="space-between" mt="sm" gap="0.25rem 1rem" c="var(--text-2)" fz="xs">
        <span role="status">
          {format.sentences([format.sentence(t('list.count', { count: rows.length })), t('list.quizNote')])}
        </span>
        <CountedUntil at={data.counted_until} isOld={isOld} />
      </Group>
    </div>
  )
}
