import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Anchor, Box, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { CountedUntil, refreshed } from '../../../features/insight/counted-until.tsx'
import { FigureRows } from '../../../features/insight/figure-rows.tsx'
import { CellLegend, LectureProgress } from '../../../features/insight/slide-cells.tsx'
import { StudentQuizzes } from '../../../features/insight/student-quizzes.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

/** What a course records about the student, and the student's own figures. */
export function Component() {
  const { t } = useTranslation('insight')
  const { courseId = '' } = useParams()
  const own = useCall(calls.insight.ownFigures, { params: { id: courseId } }, refreshed)
  const isNotFound = hasStatus(own.error, 400, 403, 404, 422)
  return (
    <Page>
      <PageHeader
        title={t('own.title')}
        back={{ to: paths.studentCourse(courseId), label: t('own.back') }}
        below={own.data && <bdi>{own.data.course_name}</bdi>}
      />
      {own.data && !isNotFound ? (
        <OwnFigures own={own.data} isOld={own.isError} />
      ) : own.isPending ? (
        <Skeleton height={420} />
      ) : (
        <FailedQuery query={own} isGone={isNotFound}>
          {t(isNotFound ? 'student.notFound' : 'student.failed')}
        </FailedQuery>
      )}
    </Page>
  )
}

function OwnFigures({ own, isOld }: { own: StudentInsight; isOld: boolean }) {
  const { t } = useTranslation('insight')
  const recorded = own.tracks_students
    ? [t('own.visits'), t('own.who'), t('own.private'), t('own.howLong')]
    : [t('own.untracked'), t('own.private')]
  return (
    <div className="main-and-rail">
      <div>
        <Box component="p" c="var(--text-2)">
          {t('own.intro')}
        </Box>
        {own.tracks_students && (
          <section aria-labelledby="lectures">
            <Group justify="space-between" gap="0.5rem 1rem" mt="md" mb="sm">
              <Title order={2} size="h3" id="lectures">
                {t('student.lectures')}
              </Title>
              <CellLegend hasStuck={false} />
            </Group>
            <ul className="border-below">
              {own.lectures.map((lecture) => (
                <LectureProgress key={lecture._id} lecture={lecture} stuckSlide={null} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="quizzes">
          <Title order={2} size="h3" my="md" id="quizzes">
            {t('student.quizzes')}
          </Title>
          <StudentQuizzes
            isOwn
            quizzes={own.quizzes}
            action={(quiz) =>
              quiz.points !== null && (
                <Anchor component={Link} to={paths.quizResult(quiz._id)} fz="sm">
                  {t('student.details')}
                </Anchor>
              )
            }
          />
        </section>
      </div>
      <aside>
        <Box className="panel" p={20}>
          <FigureRows student={own} />
        </Box>
        <Stack component="section" gap="xs" p={20} c="var(--text-2)" fz="md" aria-labelledby="recorded">
          <Title order={2} size="h4" id="recorded">
            {t('own.recorded')}
          </Title>
          {recorded.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <CountedUntil at={own.counted_until} isOld={isOld} />
        </Stack>
      </aside>
    </div>
  )
}
