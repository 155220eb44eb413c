import { mayChange } from '@lectern/contract/course-access.ts'
import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Anchor, Box, Button, Group, Skeleton, Title } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { CountedUntil, refreshed } from '../../../features/insight/counted-until.tsx'
import { FigureRows } from '../../../features/insight/figure-rows.tsx'
import { CellLegend, LectureProgress } from '../../../features/insight/slide-cells.tsx'
import { StateBadge } from '../../../features/insight/state-badge.tsx'
import { StudentQuizzes } from '../../../features/insight/student-quizzes.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ExtraTime } from './extra-time.tsx'
import { RemoveStudent } from './remove-student.tsx'
import { StateReason } from './state-reason.tsx'

/** One student of a course: lectures slide by slide, quizzes, extra time. */
export function Component() {
  const { t } = useTranslation('insight')
  const { courseId = '', studentId = '' } = useParams()
  const params = { id: courseId, user: studentId }
  const student = useCall(calls.insight.student, { params }, refreshed)
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  const isNotFound = hasStatus(student.error, 400, 403, 404, 422)
  const back = { to: paths.students(courseId), label: t('student.back') }
  if (!student.data || isNotFound)
    return (
      <Page>
        <PageHeader title={t('list.column.name')} back={back} />
        {student.isPending ? (
          <Skeleton height={420} />
        ) : (
          <FailedQuery query={student} isGone={isNotFound}>
            {t(isNotFound ? 'student.notFound' : 'student.failed')}
          </FailedQuery>
        )}
      </Page>
    )
  const { name, email } = student.data
  const mayRemove = course.data !== undefined && mayChange(course.data, 'edit_quizzes')
  return (
    <Page>
      <PageHeader
        title={name}
        back={back}
        beside={<StateBadge state={student.data.state} />}
        below={email}
        actions={
          <Button component="a" href={`mailto:${email}`} leftSection={<IconMail size={18} aria-hidden />}>
            {t('student.write')}
          </Button>
        }
      />
      <div className="main-and-rail">
        <div>
          <StateReason student={student.data} />
          <Work student={student.data} />
        </div>
        <aside>
          <Box className="panel" p={20}>
            <FigureRows student={student.data} />
            <ExtraTime quizzes={student.data.quizzes} mayChange={mayRemove} />
          </Box>
          <Box p="md" c="var(--text-2)" fz="sm">
            <p>{t('student.private')}</p>
            {mayRemove && <RemoveStudent courseId={courseId} student={student.data} />}
            <Box mt="md">
              <CountedUntil at={student.data.counted_until} isOld={student.isError} />
            </Box>
          </Box>
        </aside>
      </div>
    </Page>
  )
}

function Work({ student }: { student: StudentInsight }) {
  const { t } = useTranslation('insight')
  const stuck = student.stuck_at
  return (
    <>
      {student.tracks_students ? (
        <section aria-labelledby="lectures">
          <Group justify="space-between" gap="0.5rem 1rem" mt="md" mb="sm">
            <Title order={2} size="h3" id="lectures">
              {t('student.lectures')}
            </Title>
            <CellLegend hasStuck={stuck !== null} />
          </Group>
          {student.lectures.length === 0 && <p>{t('student.noLectures')}</p>}
          <ul className="border-below">
            {student.lectures.map((lecture) => (
              <LectureProgress
                key={lecture._id}
                lecture={lecture}
                stuckSlide={stuck?.lecture_id === lecture._id ? stuck.slide_index : null}
              />
            ))}
          </ul>
        </section>
      ) : (
        <Box component="p" mb="lg" c="var(--text-2)">
          {t('untracked')}
        </Box>
      )}
      <section aria-labelledby="quizzes">
        <Title order={2} size="h3" my="md" id="quizzes">
          {t('student.quizzes')}
        </Title>
        <StudentQuizzes
          quizzes={student.quizzes}
          action={(quiz) => (
            <Anchor
              component={Link}
              to={`${paths.quizSubmissions(quiz._id)}?submission=${quiz.submission_id}`}
              fz="sm"
            >
              {t('student.details')}
            </Anchor>
          )}
        />
      </section>
    </>
  )
}
