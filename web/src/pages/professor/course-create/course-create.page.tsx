import { courseLanguages } from '@lectern/contract/languages.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { CourseFields } from '../../../features/course-form/course-fields.tsx'
import { LeaveQuestion } from '../../../ui/feedback/leave-question.tsx'
import { FormPage } from '../../../ui/fields/form-page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useCourseCreate } from './use-course-create.ts'

/** Creates a course: name, description, languages, and a syllabus that a PDF can fill in. */
export function Component() {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const { form, pdf, guard, ...page } = useCourseCreate()
  return (
    <FormPage
      header={
        <PageHeader
          isDense
          title={t('createCourse.title')}
          back={{ to: paths.professorDashboard(), label: t('course.back') }}
        />
      }
      submit={{ label: t('createCourse.submit'), busyLabel: t('createCourse.busy') }}
      isBusy={page.isBusy}
      reason={page.reason}
      failure={page.failure}
      onDismissFailure={page.dismissFailure}
      onSubmit={(element) => void page.submit(element)}
      onCancel={() => void navigate(paths.professorDashboard())}
    >
      <CourseFields
        form={form}
        pdf={pdf}
        offeredLanguages={courseLanguages}
        languagesHint={t('createCourse.languagesHint')}
      />
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={page.discard} />
    </FormPage>
  )
}
