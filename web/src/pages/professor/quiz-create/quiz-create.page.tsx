import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { BuilderPending } from '../../../features/quiz-builder/builder-pending.tsx'
import { QuizBuilder } from '../../../features/quiz-builder/quiz-builder.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'

/** Creates a quiz in a course. */
export function Component() {
  const { t } = useTranslation('quizAuthoring')
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  const exit = paths.professorQuizzes(courseId)
  if (course.isPending) return <BuilderPending title={t('create.title')} exit={exit} />
  if (!course.data || isCourseNotFound(course.error)) return <CourseNotLoaded query={course} />
  return <QuizBuilder key={courseId} target={{ courseId, quiz: null }} exit={exit} />
}
