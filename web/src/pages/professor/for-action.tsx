import { type CourseAction, mayChange, mayDo } from '@lectern/contract/course-access.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useParams } from 'react-router'
import { calls } from '../../api/calls.ts'
import { lectureInput } from '../../api/page-url.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The course of the open page. Its quiz or lecture is loaded by the page itself: here only the cache is read. */
const useCourseId = (): string | undefined => {
  const { courseId, quizId, lectureId } = useParams()
  const passive = { enabled: false }
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId ?? '' } }, passive)
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId ?? ''), passive)
  return courseId ?? quiz.data?.course_id ?? lecture.data?.course_id
}

/** Pages for those of the staff who may do an action; the others read why the page does not open. */
export function ForAction({ action }: { action: CourseAction }) {
  const { t } = useTranslation(['courseStaff', 'archive'])
  const courseId = useCourseId()
  const { data } = useCall(calls.courses.get, courseId === undefined ? null : { params: { id: courseId } })
  if (!data?.role || mayChange(data, action)) return <Outlet />
  if (data.archived_at !== null && mayDo(data.role, action))
    return (
      <Page>
        <PageHeader title={data.name} back={{ to: paths.professorCourse(data._id), label: t('back') }} />
        <EmptyState>{t('archive:notEditable')}</EmptyState>
      </Page>
    )
  return (
    <Page>
      <PageHeader title={data.name} back={{ to: paths.professorCourse(data._id), label: t('back') }} />
      <EmptyState
        actions={
          <Button component={Link} to={paths.professorStaff(data._id)} variant="default">
            {t('seeRoles')}
          </Button>
        }
      >
        {t('notAllowed', { role: t(`role.${data.role}`) })}
      </EmptyState>
    </Page>
  )
}
