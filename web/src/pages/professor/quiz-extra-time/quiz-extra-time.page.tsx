import type { Accommodation, Quiz } from '@lectern/contract/quizzes.ts'
import { Box, Button, Group, SegmentedControl, Skeleton, Table, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { findStudents } from '../../../features/students/find-students.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { DeletedQuiz } from '../deleted-quiz.tsx'
import { QuizNotLoaded } from '../quiz-not-loaded.tsx'
import { ExtraTimeDialog } from './extra-time-dialog.tsx'
import { hasExtraTime } from './extra-time-values.ts'
import { StudentRow } from './student-row.tsx'

/** How often running attempts are read. */
const accommodationsEveryMs = 15_000

/** Number of students rendered at a time; the search finds the others. */
const STEP = 100

/** Extra time for single students, before or during a quiz. */
export function Component() {
  const { t } = useTranslation('quizAuthoring')
  const { quizId = '' } = useParams()
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId } })
  if (quiz.isPending) return <Pending />
  if (!quiz.data || hasStatus(quiz.error, 400, 403, 404, 422))
    return <QuizNotLoaded query={quiz} title={t('extra.title')} />
  if (quiz.data.archived_at) return <DeletedQuiz quiz={quiz.data} title={t('extra.title')} />
  return <ExtraTime key={quizId} quiz={quiz.data} />
}

function ExtraTime({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('quizAuthoring')
  const students = useCall(
    calls.quizzes.accommodations,
    { params: { id: quiz._id } },
    { refetchInterval: accommodationsEveryMs },
  )
  const limit = quiz.time_limit_minutes
  return (
    <Page>
      <PageHeader
        isDense
        title={t('extra.title')}
        back={{ to: paths.professorQuizzes(quiz.course_id), label: t('back') }}
        below={<bdi>{quiz.title}</bdi>}
      />
      <Box component="p" maw={768} mb={20} c="var(--text-2)" lh="1.375rem">
        {limit === null ? t('extra.noLimit') : t('extra.limit', { minutes: t('minutes', { count: limit }) })}
      </Box>
      {students.isPending ? (
        <RowsPending />
      ) : students.data ? (
        <Students quiz={quiz} students={students.data} />
      ) : (
        <FailedQuery query={students}>{t('extra.failed')}</FailedQuery>
      )}
    </Page>
  )
}

type Shown = 'all' | 'given'

function Students({ quiz, students }: { quiz: Quiz; students: Accommodation[] }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [count, setCount] = useState(STEP)
  const [search] = useSearchParams()
  // The list of students at work leads here with the one who needs time.
  const [openId, setOpenId] = useState(() => search.get('student'))
  const found = findStudents(students, words).filter((one) => shown === 'all' || hasExtraTime(one))

  if (students.length === 0) return <EmptyState>{t('extra.none')}</EmptyState>
  return (
    <>
      <Group gap="sm" mb="md">
        <TextInput
          flex={{ base: '1 1 100%', sm: '0 1 22rem' }}
          miw="min(100%, 14rem)"
          type="search"
          aria-label={t('extra.search')}
          placeholder={t('extra.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('extra.show')}
          value={shown}
          onChange={(next) => setShown(next as Shown)}
          data={[
            { value: 'all', label: t('extra.all') },
            { value: 'given', label: t('extra.only') },
          ]}
        />
        <Box className="tabular" component="span" ms="auto" c="var(--text-2)" fz="sm" role="status">
          {t('extra.found', { count: found.length })}
        </Box>
      </Group>
      {found.length === 0 ? (
        <EmptyState>{words.trim() === '' ? t('extra.noneGiven') : t('extra.noneFound')}</EmptyState>
      ) : (
        <DataTable
          caption={t('extra.title')}
          head={
            <>
              <Table.Th scope="col">{t('extra.student')}</Table.Th>
              <Table.Th scope="col">{t('extra.time')}</Table.Th>
              <Table.Th scope="col">{t('extra.state')}</Table.Th>
              <Table.Th scope="col">
                <span className="visually-hidden">{t('extra.actions')}</span>
              </Table.Th>
            </>
          }
        >
          <Table.Tbody>
            {found.slice(0, count).map((student) => (
              <StudentRow
                key={student.student_id}
                student={student}
                limit={quiz.time_limit_minutes}
                onOpen={() => setOpenId(student.student_id)}
              />
            ))}
          </Table.Tbody>
        </DataTable>
      )}
      {found.length > count && (
        <Button variant="default" mt="md" onClick={() => setCount((before) => before + STEP)}>
          {t('extra.more', { number: format.number(Math.min(STEP, found.length - count)) })}
        </Button>
      )}
      <ExtraTimeDialog
        quiz={quiz}
        student={students.find(({ student_id }) => student_id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

function RowsPending() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={36} width={320} maw="100%" mb={16} />
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <Box key={index} className="border-below" py={17}>
          <Skeleton height={14} width={`${40 - ((index * 7) % 15)}%`} />
        </Box>
      ))}
    </div>
  )
}

function Pending() {
  const { t } = useTranslation('quizAuthoring')
  return (
    <Page>
      <PageHeader
        isDense
        title={t('extra.title')}
        back={{ to: paths.professorDashboard(), label: t('back') }}
        below={<Skeleton height={14} my={3} width={220} />}
      />
      <RowsPending />
    </Page>
  )
}
