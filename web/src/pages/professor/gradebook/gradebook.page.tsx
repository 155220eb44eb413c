import { mayChange } from '@lectern/contract/course-access.ts'
import type { Gradebook } from '@lectern/contract/gradebook.ts'
import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { Anchor, Box, Button, Group, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { readBook, readRules } from '../../../features/gradebook/read-book.ts'
import { RulesLine } from '../../../features/gradebook/rules-line.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lineOfNoText } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'
import { GradebookTable, listBelow } from './gradebook-table.tsx'
import { bookFilters, isShown, LOW_PERCENT, meanOfClass, orderRows } from './order-rows.ts'
import { StudentDrawer } from './student-drawer.tsx'
import { useBookView } from './use-book-view.ts'
import { WeightsDrawer } from './weights-drawer.tsx'

/** The gradebook of a course: what every student has of every quiz, with totals and letters. */
export function Component() {
  const { t, i18n } = useTranslation('gradebook')
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  const book = useCall(calls.gradebook.get, { params: { id: courseId } }, alwaysFresh)
  const [areRulesOpen, setRulesOpen] = useState(false)
  const exportBook = useMutation({
    mutationFn: () =>
      downloadFile(calls.gradebook.export, { id: courseId }, 'gradebook.xlsx', undefined, {
        language: i18n.language as InterfaceLanguage,
      }),
    onError: (error) => showToast('error', withReason(error, t('exportFailed'))),
  })
  if (isCourseNotFound(course.error) || isCourseNotFound(book.error))
    return <CourseNotLoaded query={course.error ? course : book} />
  return (
    <Page width={1328}>
      <PageHeader
        isDense
        title={t('title')}
        back={{ to: paths.professorCourse(courseId), label: t('back') }}
        beside={
          <Box component="bdi" c="var(--text-2)">
            {course.data?.name ?? lineOfNoText}
          </Box>
        }
        actions={
          <>
            {(!course.data || mayChange(course.data, 'edit_quizzes')) && (
              <Button
                variant="default"
                leftSection={<IconEdit size={18} aria-hidden />}
                disabled={!book.data || !course.data}
                onClick={() => setRulesOpen(true)}
              >
                {t('weights.open')}
              </Button>
            )}
            <Button
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={exportBook.isPending || !book.data}
              onClick={() => exportBook.mutate()}
            >
              {exportBook.isPending ? t('exporting') : t('export')}
            </Button>
          </>
        }
      />
      {book.isPending ? (
        <Pending />
      ) : book.data ? (
        <>
          <Students
            courseId={courseId}
            book={book.data}
            mayClose={course.data !== undefined && mayChange(course.data, 'edit_quizzes')}
          />
          <WeightsDrawer
            courseId={courseId}
            book={book.data}
            isOpen={areRulesOpen}
            onClose={() => setRulesOpen(false)}
          />
        </>
      ) : (
        <FailedQuery query={book}>{t('failed')}</FailedQuery>
      )}
    </Page>
  )
}

type WhatCountsProps = { courseId: string; quizzes: Gradebook['quizzes']; mayClose: boolean }

/** Names the quizzes that keep totals preliminary until a person closes them. */
function WhatCounts({ courseId, quizzes, mayClose }: WhatCountsProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const open = quizzes.filter(({ phase, closes_at }) => phase === 'open' && closes_at === null).length
  if (open === 0) return null
  return (
    <Box component="p" mb="sm" c="var(--text-2)">
      {t('openHint', { count: open, number: format.number(open) })}{' '}
      {mayClose && (
        <Anchor
          component={Link}
          to={`${paths.professorCourse(courseId)}?tab=quizzes`}
          inherit
          underline="always"
        >
          {t('toQuizzes')}
        </Anchor>
      )}
    </Box>
  )
}

type StudentsProps = { courseId: string; book: Gradebook; mayClose: boolean }

function Students({ courseId, book, mayClose }: StudentsProps) {
  const { t, i18n } = useTranslation('gradebook')
  const format = useFormat()
  const { view, change } = useBookView()
  // With `useDeferredValue` the list once stayed unfiltered; React's issue 35821 describes such a case.
  const [words] = useDebouncedValue(view.words, 100)
  const { filter, sort, direction } = view
  const isList = useMediaQuery(listBelow, false, { getInitialValueInEffect: false })
  const rows = useMemo(() => readBook(book), [book])
  const mean = useMemo(() => meanOfClass(rows, book.quizzes, readRules(book.rules).scale), [rows, book])
  const collator = useMemo(() => new Intl.Collator(i18n.language), [i18n.language])
  const shown = useMemo(
    () => orderRows(rows, { words, filter, sort, direction }, collator.compare),
    [rows, words, filter, sort, direction, collator],
  )
  const counts = useMemo(
    () => bookFilters.map((one) => rows.filter((row) => isShown(row, one)).length),
    [rows],
  )
  if (rows.length === 0) return <EmptyState>{t('noStudents')}</EmptyState>
  if (book.quizzes.length === 0) return <EmptyState>{t('noQuizzes')}</EmptyState>
  return (
    <>
      <Group gap="sm" mb="sm" justify="space-between">
        <Group gap="sm" w={{ base: '100%', md: 'auto' }}>
          <TextInput
            w={{ base: '100%', md: 280 }}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={view.words}
            onChange={(event) => change({ words: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label={t('filter.label')}
            value={filter}
            onChange={(next) => change({ filter: next as typeof filter })}
            data={bookFilters.map((value, index) => ({
              value,
              label: t(`filter.${value}`, {
                percent: format.percent(LOW_PERCENT / 100),
                number: format.number(counts[index]!),
              }),
            }))}
          />
        </Group>
        <RulesLine rules={book.rules} quizzes={book.quizzes} />
      </Group>
      <WhatCounts courseId={courseId} quizzes={book.quizzes} mayClose={mayClose} />
      {shown.length === 0 ? (
        <EmptyState>{t('noneFound')}</EmptyState>
      ) : (
        <GradebookTable
          quizzes={book.quizzes}
          rows={shown}
          mean={mean}
          sort={sort}
          direction={direction}
          onSort={(next) =>
            change({ sort: next, direction: next === sort && direction === 'asc' ? 'desc' : 'asc' })
          }
          onOpen={(studentId) => change({ studentId })}
        />
      )}
      <Group justify="space-between" gap="0 1rem" mt="xs" c="var(--text-2)" fz="sm">
        <span role="status">
          {t('found', {
            count: rows.length,
            shown: format.number(shown.length),
            number: format.number(rows.length),
          })}{' '}
          {t('seen')}
        </span>
        <span>{t(isList ? 'pressList' : 'press')}</span>
        <span>{t('meanOf')}</span>
      </Group>
      <StudentDrawer
        courseId={courseId}
        book={book}
        studentId={view.studentId}
        onClose={() => change({ studentId: null })}
      />
    </>
  )
}

function Pending() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={36} width={300} maw="100%" mb={12} />
      <Skeleton height={480} />
    </div>
  )
}
