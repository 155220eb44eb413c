import type { Course } from '@lectern/contract/courses.ts'
import type { StudentLectureListItem } from '@lectern/contract/lectures.ts'
import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { stateOf } from '@lectern/core/attempt/state.ts'
import { Box, Button, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { useProgressSending } from '../../../features/player/progress/use-progress-sending.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import {
  loadAnnouncementTexts,
  loadArchiveTexts,
  loadGradebookTexts,
  loadPrivacyTexts,
} from '../../../i18n/i18n.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useAsking } from '../../../ui/feedback/use-asking.ts'
import { CountTabs } from '../../../ui/layout/count-tabs.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { patiently } from '../../../ui/load-part.ts'
import classes from './course.module.css'
import { CoursePending } from './course-pending.tsx'
import { LectureList } from './lecture-list.tsx'
import { OpenQuizzes } from './open-quizzes.tsx'
import { QuizList } from './quiz-list.tsx'
import { useQuizzes } from './use-quizzes.ts'

const TakeModal = lazy(() => import('../../../features/quiz-join/take-modal.tsx'))
const LeaveCourse = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../features/membership/leave-course.tsx'),
    loadPrivacyTexts(),
  ])
  return module
})
const OwnGrades = lazy(
  patiently(() =>
    Promise.all([import('./own-grades.tsx'), loadGradebookTexts()]).then(([{ OwnGrades: tab }]) => ({
      default: tab,
    })),
  ),
)
const ArchivedNotice = lazy(
  patiently(() =>
    Promise.all([import('../../../features/archive/archived-notice.tsx'), loadArchiveTexts()]).then(
      ([notice]) => ({ default: notice.ArchivedNotice }),
    ),
  ),
)
const AnnouncementList = lazy(
  patiently(() =>
    Promise.all([import('./announcement-list.tsx'), loadAnnouncementTexts()]).then(([list]) => ({
      default: list.AnnouncementList,
    })),
  ),
)
const tabs = ['lectures', 'quizzes', 'announcements', 'grades', 'syllabus'] as const

/** A student's course: its lectures with the student's progress, its quizzes and the syllabus. */
export function Component() {
  const { t } = useTranslation('student')
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  const lectures = useCall(calls.lectures.listForStudent, { params: { courseId } })
  const quizzes = useQuizzes(courseId)
  useProgressSending()

  // All at once: what came later would move the rest.
  if (course.isPending || lectures.isPending || quizzes.isPending) return <CoursePending />
  // The cached course must not be shown after the student was removed from it.
  const isGone = hasStatus(course.error, 400, 403, 404, 422)
  if (!course.data || isGone) {
    return (
      <Page>
        <PageHeader title={t('dashboard.myCourses')} />
        <FailedQuery
          query={course}
          isGone={isGone}
          actions={
            <Button component={Link} to={paths.studentDashboard()} variant="default">
              {t('course.back')}
            </Button>
          }
        >
          {isGone ? t('course.notFound') : t('course.failed')}
        </FailedQuery>
      </Page>
    )
  }
  return <OpenCourse key={courseId} course={course.data} lectures={lectures} quizzes={quizzes} />
}

type OpenCourseProps = {
  course: Course
  lectures: UseQueryResult<StudentLectureListItem[]>
  quizzes: ReturnType<typeof useQuizzes>
}

function OpenCourse({ course, lectures, quizzes }: OpenCourseProps) {
  const { t } = useTranslation(['student', 'quizTaking'])
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'lectures'
  const show = (next: (typeof tabs)[number]) =>
    setParams(next === 'lectures' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  // The dialog asks for the code of a quiz.
  const { asked, isAsking, ask: take, stopAsking } = useAsking<StudentQuizListItem>()
  const { _id: courseId } = course
  const announcements = useCall(calls.announcements.ofCourse, { params: { courseId } }, alwaysFresh)
  const news = announcements.data?.filter((one) => one.is_new).length
  const open = quizzes.data?.reply.filter((quiz) => ['active', 'in_progress'].includes(stateOf(quiz))) ?? []
  return (
    <Page>
      <PageHeader
        title={course.name}
        back={{ to: paths.studentDashboard(), label: t('course.back') }}
        actions={lectures.data && lectures.data.length > 0 && <Progress lectures={lectures.data} />}
        below={<Link to={paths.ownFigures(course._id)}>{t('course.figures')}</Link>}
      />
      {course.archived_at !== null && (
        <Suspense>
          <ArchivedNotice archivedAt={course.archived_at} audience="student" />
        </Suspense>
      )}
      {course.description && (
        <Box
          className="break-words pre-line"
          component="p"
          maw={768}
          mt={-16}
          mb="lg"
          c="var(--text-2)"
          lh="1.375rem"
        >
          {course.description}
        </Box>
      )}
      <div className={tab === 'lectures' && open.length > 0 ? 'main-and-rail' : undefined}>
        {/* The line below the tabs is as wide as the rows. */}
        <Box miw={0} maw={tab === 'quizzes' ? 840 : undefined}>
          <CountTabs
            label={t('course.tabs')}
            value={tab}
            onChange={show}
            tabs={[
              { value: 'lectures', label: t('course.lectures'), count: lectures.data?.length },
              { value: 'quizzes', label: t('quizTaking:list.tab'), count: quizzes.data?.reply.length },
              {
                value: 'announcements',
                label: t('course.announcements'),
                ...(news ? { count: news } : {}),
              },
              { value: 'grades', label: t('course.grades') },
              { value: 'syllabus', label: t('course.syllabus') },
            ]}
          >
            {tab === 'lectures' && <LectureList lectures={lectures} />}
            {tab === 'quizzes' && <QuizList quizzes={quizzes} onTake={take} />}
            {tab === 'announcements' && (
              <Suspense fallback={<SkeletonRows count={3} />}>
                <AnnouncementList query={announcements} />
              </Suspense>
            )}
            {tab === 'grades' && (
              <Suspense fallback={<SkeletonRows count={3} />}>
                <OwnGrades courseId={course._id} />
              </Suspense>
            )}
            {tab === 'syllabus' && (
              <>
                <Syllabus text={course.syllabus} />
                <Suspense>
                  <LeaveCourse course={course} afterwards={paths.studentDashboard()} />
                </Suspense>
              </>
            )}
          </CountTabs>
        </Box>
        {tab === 'lectures' && open.length > 0 && (
          <div>
            <OpenQuizzes quizzes={open} receivedMs={quizzes.data?.receivedMs ?? 0} onTake={take} />
          </div>
        )}
      </div>
      {asked && (
        <Suspense>
          <TakeModal
            key={asked._id}
            quiz={asked}
            pathOf={paths.takeQuiz}
            isOpen={isAsking}
            onClose={stopAsking}
          />
        </Suspense>
      )}
    </Page>
  )
}

const words = {
  className: 'break-words pre-wrap',
  mt: 'lg',
  maw: 768,
  c: 'var(--text-2)',
  ff: 'var(--font)',
  lh: '1.375rem',
}

function Syllabus({ text }: { text: string }) {
  const { t } = useTranslation('student')
  if (text.trim() === '')
    return (
      <Box component="p" {...words}>
        {t('course.noSyllabus')}
      </Box>
    )
  return (
    <Box component="pre" {...words}>
      {text}
    </Box>
  )
}

function Progress({ lectures }: { lectures: StudentLectureListItem[] }) {
  const { t } = useTranslation('student')
  const finished = lectures.filter((lecture) => lecture.completed).length
  const slides = lectures.reduce((sum, lecture) => sum + lecture.slide_count, 0)
  const studied = lectures.reduce((sum, lecture) => sum + lecture.completed_slides, 0)
  return (
    <div className={classes.progress} data-finished={finished === lectures.length}>
      <Group
        className="strong-text tabular"
        mb={6}
        c="var(--text-2)"
        fz="sm"
        justify="space-between"
        gap="0 0.75rem"
      >
        <span>
          <strong>
            {finished}/{lectures.length}
          </strong>{' '}
          {t('course.finished', { count: lectures.length })}
        </span>
        {/* What the bar shows: a lecture counts only once all of its slides are studied. */}
        {studied < slides && <span>{t('dashboard.slides', { studied, count: slides })}</span>}
      </Group>
      <ProgressBar percent={slides === 0 ? 0 : (100 * studied) / slides} label={t('course.progress')} />
    </div>
  )
}
