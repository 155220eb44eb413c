import { Box, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { ArchivedFold } from '../../../features/archive/archived-fold.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { WaitingReviews } from '../../../features/quiz-review/waiting-reviews.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonCards } from '../../../ui/feedback/skeletons.tsx'
import { NumberedSteps } from '../../../ui/layout/numbered-steps.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseCard } from './course-card.tsx'
import { DeletedCourses } from './deleted-courses.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

/** The professor's courses, newest first. */
export function Component() {
  const { t } = useTranslation(['professor', 'models'])
  const courses = useCall(calls.courses.list)
  const waiting = useCall(calls.waitingReviews.list, undefined, alwaysFresh)
  const open = courses.data?.filter((course) => course.archived_at === null)
  const isEmpty = courses.data?.length === 0
  return (
    <Page>
      <PageHeader
        title={t('dashboard.title')}
        actions={
          <>
            <Button component={Link} to={paths.models()} variant="subtle">
              {t('models:link')}
            </Button>
            <Button
              component={Link}
              to={paths.createCourse()}
              variant={isEmpty ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('dashboard.create')}
            </Button>
          </>
        }
      />
      {courses.isPending || waiting.isPending ? (
        <SkeletonCards />
      ) : !courses.data ? (
        <FailedQuery query={courses}>{t('dashboard.failed')}</FailedQuery>
      ) : isEmpty ? (
        <NoCourses />
      ) : (
        <>
          <WaitingReviews
            reviews={waiting.data ?? []}
            courses={courses.data}
            pathOf={paths.submissionsToReview}
            questionsPathOf={paths.classQuestions}
          />
          <ul className="card-grid">
            {open?.map((course) => (
              <CourseCard key={course._id} course={course} />
            ))}
          </ul>
        </>
      )}
      <ArchivedFold
        courses={courses.data?.filter((course) => course.archived_at !== null) ?? []}
        pathOf={paths.professorCourse}
      />
      <DeletedCourses />
      <UnconfirmedEmail />
    </Page>
  )
}

function NoCourses() {
  const { t } = useTranslation('professor')
  return (
    <>
      <EmptyState
        actions={
          <Button component={Link} to={paths.createCourse()}>
            {t('dashboard.create')}
          </Button>
        }
      >
        {t('dashboard.empty')}
      </EmptyState>
      <Box className="border-above" mt="xl" pt="md">
        <NumberedSteps
          label={t('dashboard.stepsLabel')}
          steps={[
            { title: t('dashboard.steps.course'), text: t('dashboard.steps.courseText') },
            { title: t('dashboard.steps.slides'), text: t('dashboard.steps.slidesText') },
            { title: t('dashboard.steps.share'), text: t('dashboard.steps.shareText') },
          ]}
        />
      </Box>
    </>
  )
}
