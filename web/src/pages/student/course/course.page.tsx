import type { Course } from '@lectern/contract/courses.ts'
import type { StudentLectureListItem } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { useCourse } from '../../../api/queries/courses.ts'
import { useLecturesForStudent } from '../../../api/queries/lectures.ts'
import { paths } from '../../../app/paths.ts'
import { useProgressSending } from '../../../features/player/use-progress-sending.ts'
import { CountTabs } from '../../../ui/count-tabs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import classes from './course.module.css'
import { CoursePending } from './course-pending.tsx'
import { LectureRow } from './lecture-row.tsx'

/** One course of a student: its published lectures with one's own progress, and the syllabus. */
export function Component() {
  const { t } = useTranslation('student')
  const { courseId = '' } = useParams()
  const course = useCourse(courseId)
  const lectures = useLecturesForStudent(courseId)
  useProgressSending()

  if (course.isPending) return <CoursePending />
  // A course one was taken out of meanwhile is gone, though its last picture is still at hand.
  const isGone = hasStatus(course.error, 400, 403, 404, 422)
  if (!course.data || isGone) {
    return (
      <Page>
        <PageHeader title={t('dashboard.myCourses')} />
        <FailedState
          onRetry={isGone ? undefined : () => void course.refetch()}
          isRetrying={course.isFetching}
          actions={
            <Button component={Link} to={paths.studentDashboard()} variant="default">
              {t('course.back')}
            </Button>
          }
        >
          {isGone ? t('course.notFound') : t('course.failed')}
        </FailedState>
      </Page>
    )
  }
  return (
    <CourseContent
      course={course.data}
      lectures={lectures.data}
      failed={
        lectures.isPending || lectures.data ? null : (
          <FailedState onRetry={() => void lectures.refetch()} isRetrying={lectures.isFetching}>
            {t('course.failed')}
          </FailedState>
        )
      }
    />
  )
}

type CourseContentProps = {
  course: Course
  lectures: StudentLectureListItem[] | undefined
  /** Stands for the lectures when they could not be loaded. */
  failed: React.ReactNode
}

function CourseContent({ course, lectures, failed }: CourseContentProps) {
  const { t } = useTranslation('student')
  const [tab, setTab] = useState<'lectures' | 'syllabus'>('lectures')
  const next = lectures?.find((lecture) => !lecture.completed && lecture.completed_slides > 0)
  return (
    <Page>
      <PageHeader
        title={course.name}
        back={{ to: paths.studentDashboard(), label: t('course.back') }}
        actions={lectures && lectures.length > 0 && <Progress lectures={lectures} />}
      />
      {course.description && <p className={classes.description}>{course.description}</p>}
      <CountTabs
        label={t('course.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'lectures', label: t('course.lectures'), count: lectures?.length },
          { value: 'syllabus', label: t('course.syllabus') },
        ]}
      >
        {tab === 'syllabus' ? (
          course.syllabus.trim() ? (
            <pre className={classes.syllabus}>{course.syllabus}</pre>
          ) : (
            <p className={classes.syllabus}>{t('course.noSyllabus')}</p>
          )
        ) : failed ? (
          <div className={classes.frame}>{failed}</div>
        ) : !lectures ? (
          <SkeletonRows />
        ) : lectures.length === 0 ? (
          <div className={classes.frame}>
            <EmptyState>{t('course.empty')}</EmptyState>
          </div>
        ) : (
          <ul className={classes.rows}>
            {lectures.map((lecture) => (
              <LectureRow key={lecture._id} lecture={lecture} isNext={lecture === next} />
            ))}
          </ul>
        )}
      </CountTabs>
    </Page>
  )
}

function Progress({ lectures }: { lectures: StudentLectureListItem[] }) {
  const { t } = useTranslation('student')
  const finished = lectures.filter((lecture) => lecture.completed).length
  return (
    <div className={classes.progress} data-finished={finished === lectures.length}>
      <span className={classes.count}>
        <strong>
          {finished}/{lectures.length}
        </strong>{' '}
        {t('course.finished', { count: lectures.length })}
      </span>
      <ProgressBar percent={(100 * finished) / lectures.length} label={t('course.progress')} />
    </div>
  )
}
