import type { Course } from '@lectern/contract/courses.ts'
import { Box, Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { CountTabs } from '../../../ui/layout/count-tabs.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'
import { ClassQuestions } from './class-questions.tsx'
import classes from './course.module.css'
import { CoursePending } from './course-pending.tsx'
import { CourseRail } from './course-rail.tsx'
import { LectureList } from './lecture-list.tsx'
import { QuizList } from './quiz-list.tsx'

const tabs = ['lectures', 'syllabus', 'quizzes', 'questions'] as const

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
  const lectures = useCall(calls.lectures.listOfCourse, { params: { courseId: course._id } })
  const quizzes = useCall(calls.quizzes.ofCourse, { params: { courseId: course._id } })
  const questions = useCall(
    calls.lectureQuestions.ofCourse,
    { params: { courseId: course._id } },
    alwaysFresh,
  )
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'lectures'
  // On an empty list the next step is the filled button in the middle.
  const hasNextStep =
    (tab === 'lectures' && lectures.data?.length === 0) ||
    (tab === 'quizzes' && quizzes.data?.length === 0) ||
    (tab === 'syllabus' && course.syllabus.trim() === '')
  const show = (next: (typeof tabs)[number]) =>
    setParams(next === 'lectures' ? {} : { tab: next }, { replace: true, preventScrollReset: true })

  return (
    <Page>
      <PageHeader
        title={course.name}
        back={{ to: paths.professorDashboard(), label: t('course.back') }}
        actions={
          <>
            <Button
              component={Link}
              to={paths.editCourse(course._id)}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t('course.edit')}
            </Button>
            <Button
              component={Link}
              to={paths.createQuiz(course._id)}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('quizAuthoring:course.create')}
            </Button>
            <Button
              component={Link}
              to={paths.createLecture(course._id)}
              variant={hasNextStep ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('course.createLecture')}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <CourseRail course={course} />
        <div className={classes.main}>
          <CountTabs
            label={t('course.tabs')}
            value={tab}
            onChange={show}
            tabs={[
              { value: 'lectures', label: t('course.lectures'), count: lectures.data?.length },
              { value: 'syllabus', label: t('course.syllabus') },
              { value: 'quizzes', label: t('course.quizzes'), count: quizzes.data?.length },
              {
                value: 'questions',
                label: t('course.questions'),
                count: questions.data?.filter((one) => !one.is_done).length,
              },
            ]}
          >
            {tab === 'syllabus' ? (
              <Syllabus course={course} />
            ) : tab === 'quizzes' ? (
              <QuizList courseId={course._id} query={quizzes} />
            ) : tab === 'questions' ? (
              <ClassQuestions courseId={course._id} query={questions} />
            ) : lectures.isPending ? (
              <SkeletonRows />
            ) : lectures.data ? (
              <LectureList courseId={course._id} lectures={lectures.data} />
            ) : (
              <Box mt="lg">
                <FailedQuery query={lectures}>{t('course.failed')}</FailedQuery>
              </Box>
            )}
          </CountTabs>
        </div>
      </div>
    </Page>
  )
}

function Syllabus({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const { _id: id, syllabus: text } = course
  if (text.trim() === '')
    return (
      <Box mt="lg">
        <EmptyState
          actions={
            <Button component={Link} to={paths.editCourse(id)}>
              {t('course.addSyllabus')}
            </Button>
          }
        >
          {t('course.noSyllabus')}
        </EmptyState>
      </Box>
    )
  return (
    <pre className={`${classes.syllabus} break-words pre-wrap`} dir="auto">
      {text}
    </pre>
  )
}
