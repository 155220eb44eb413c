import type { Course } from '@lectern/contract/courses.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { LanguagesRow } from '../../../features/languages/languages-row.tsx'
import { LectureFields } from '../../../features/lecture-details/lecture-fields.tsx'
import { LeaveQuestion } from '../../../ui/feedback/leave-question.tsx'
import { FormPage } from '../../../ui/fields/form-page.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'
import { NumberedSteps } from '../../../ui/layout/numbered-steps.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'
import { LectureCreatePending } from './lecture-create-pending.tsx'
import { useLectureCreate } from './use-lecture-create.ts'

/** Creates a lecture in a course and takes over the course's languages. */
export function Component() {
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  if (course.isPending) return <LectureCreatePending courseId={courseId} />
  if (!course.data || isCourseNotFound(course.error)) return <CourseNotLoaded query={course} />
  return <LectureForm key={courseId} course={course.data} />
}

function LectureForm({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const form = useLectureCreate(course)
  const { values, change, errors } = form
  return (
    <FormPage
      header={
        <PageHeader
          isDense
          title={t('createLecture.title')}
          back={{ to: paths.professorCourse(course._id), label: t('createLecture.back') }}
          below={<bdi>{course.name}</bdi>}
        />
      }
      submit={{ label: t('createLecture.submit'), busyLabel: t('createLecture.busy') }}
      isBusy={form.isBusy}
      reason={form.reason}
      failure={form.failure}
      onDismissFailure={form.dismissFailure}
      onSubmit={(element) => void form.submit(element)}
      onCancel={() => void navigate(paths.professorCourse(course._id))}
    >
      <LectureFields values={values} errors={errors} onChange={change} />
      <LanguagesRow
        hint={t('createLecture.languagesHint')}
        error={errors.languages}
        offered={form.offeredLanguages}
        chosen={values.languages}
        locked={form.lockedLanguage}
        onChange={(languages) => change({ languages })}
        onLockedTried={form.sayLocked}
      />
      <FormRow isGroup label={t('createLecture.afterwards')} hint={t('createLecture.afterwardsHint')}>
        {() => (
          <NumberedSteps
            label={t('createLecture.afterwards')}
            steps={[
              { title: t('createLecture.steps.slides'), text: t('createLecture.steps.slidesText') },
              { title: t('createLecture.steps.scripts'), text: t('createLecture.steps.scriptsText') },
              {
                title: t('createLecture.steps.publish'),
                text: t('createLecture.steps.publishText', { count: values.languages.length }),
              },
            ]}
          />
        )}
      </FormRow>
      <LeaveQuestion isOpen={form.guard.isAsking} onStay={form.guard.stay} onLeave={form.discard} />
    </FormPage>
  )
}
