import { type CourseAction, mayChange, mayDo } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { ArchivedNotice } from '../../../features/archive/archived-notice.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { CountTabs } from '../../../ui/layout/count-tabs.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'
import { CoursePending } from './course-pending.tsx'
import { CourseRail } from './course-rail.tsx'
import { type CourseTabName, courseTabs, useTabCounts } from './course-tabs.tsx'
import { DropDeck } from './drop-deck.tsx'
import { ReopenCourse } from './reopen-course.tsx'

const CopyCourseDialog = lazy(() =>
  import('./copy-course-dialog.tsx').then(({ CopyCourseDialog: dialog }) => ({
    default: dialog,
  })),
)

/** A professor's course: lectures, syllabus, quizzes and the class's questions, with the course code at the side. */
export function Component() {
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  if (course.isPending) return <CoursePending />
  if (!course.data || isCourseNotFound(course.error)) return <CourseNotLoaded query={course} />
  return <OpenCourse key={courseId} course={course.data} />
}

function OpenCourse({ course }: { course: Course }) {
  const { t } = useTranslation(['professor', 'quizAuthoring'])
  const may = (action: CourseAction) => mayChange(course, action)
  const counts = useTabCounts(course._id)
  const [params, setParams] = useSearchParams()
  const {
    value: tab,
    Panel,
    isWide,
  }: (typeof courseTabs)[number] & { isWide?: boolean } = courseTabs.find(
    ({ value }) => value === params.get('tab'),
  ) ?? courseTabs[0]
  // On an empty list the next step is the filled button in the middle; the tab Staff has a filled button of its own.
  const hasNextStep =
    (tab === 'staff' && may('manage_staff')) ||
    (tab === 'syllabus' && course.syllabus.trim() === '') ||
    ((tab === 'lectures' || tab === 'quizzes') && counts[tab] === 0)
  const show = (next: CourseTabName) =>
    setParams(next === 'lectures' ? {} : { tab: next }, { replace: true, preventScrollReset: true })

  return (
    <Page>
      <PageHeader
        title={course.name}
        back={{ to: paths.professorDashboard(), label: t('course.back') }}
        actions={
          <>
            {course.role !== undefined && mayDo(course.role, 'edit_lectures') && (
              <CopyCourse course={course} />
            )}
            {may('edit_quizzes') && (
              <Button
                component={Link}
                to={paths.editCourse(course._id)}
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                {t('course.edit')}
              </Button>
            )}
            {may('edit_quizzes') && (
              <Button
                component={Link}
                to={paths.createQuiz(course._id)}
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t('quizAuthoring:course.create')}
              </Button>
            )}
            {may('edit_lectures') && (
              <Button
                component={Link}
                to={paths.createLecture(course._id)}
                variant={hasNextStep ? 'default' : 'filled'}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t('course.createLecture')}
              </Button>
            )}
          </>
        }
      />
      {course.archived_at !== null && (
        <ArchivedNotice
          archivedAt={course.archived_at}
          audience="staff"
          action={course.role === 'owner' && <ReopenCourse course={course} />}
        />
      )}
      <div className={isWide ? undefined : 'main-and-rail'}>
        <div>
          <CountTabs
            label={t('course.tabs')}
            value={tab}
            onChange={show}
            links={[{ to: paths.gradebook(course._id), label: t('course.gradebook') }]}
            tabs={courseTabs.map(({ value }) => ({
              value,
              label: t(`course.tab.${value}`),
              count: counts[value],
            }))}
          >
            <Suspense fallback={<SkeletonRows />}>
              <Panel course={course} />
            </Suspense>
          </CountTabs>
        </div>
        {/* Below the list on narrow windows: above it, the tabs would move with a tab that has no rail. */}
        {!isWide && <CourseRail course={course} />}
      </div>
      {may('edit_lectures') && <DropDeck course={course} />}
    </Page>
  )
}

/** Opens the dialog that copies the course. */
function CopyCourse({ course }: { course: Course }) {
  const { t } = useTranslation('courseCopies')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('open')}>
        <ActionIcon variant="default" size={36} aria-label={t('open')} onClick={() => setOpen(true)}>
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        <CopyCourseDialog course={course} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  )
}
