import { courseLanguages } from '@lectern/contract/languages.ts'
import { limits } from '@lectern/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LanguageChoice } from '../../../features/languages/language-choice.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SyllabusField } from './syllabus-field.tsx'
import { useCourseCreate } from './use-course-create.ts'

/** Making a course: name, description, languages, and a syllabus that a PDF may fill in. */
export function Component() {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const form = useCourseCreate()
  const { values, change, errors } = form
  const toDashboard = () => void navigate(paths.professorDashboard())
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
      isBusy={form.isBusy}
      reason={form.reason}
      failure={form.failure}
      onDismissFailure={form.dismissFailure}
      onSubmit={(element) => void form.submit(element)}
      onCancel={toDashboard}
    >
      <FormRow label={t('createCourse.name')} error={errors.name}>
        {(field) => (
          <TextField
            field={field}
            name="name"
            value={values.name}
            onChange={(name) => change({ name })}
            isRequired
          />
        )}
      </FormRow>
      <FormRow
        label={t('createCourse.description')}
        hint={t('createCourse.descriptionHint', { count: limits.descriptionPreviewChars })}
        error={errors.description}
      >
        {(field) => (
          <TextField
            field={field}
            name="description"
            value={values.description}
            onChange={(description) => change({ description })}
            rows={3}
            isRequired
          />
        )}
      </FormRow>
      <FormRow
        isGroup
        label={t('form.languages')}
        hint={t('createCourse.languagesHint')}
        error={errors.languages}
      >
        {(field) => (
          <LanguageChoice
            field={field}
            offered={courseLanguages}
            chosen={values.languages}
            locked={form.lockedLanguage}
            onChange={(languages) => change({ languages })}
            onLockedTried={form.sayLocked}
          />
        )}
      </FormRow>
      <FormRow
        label={t('createCourse.syllabus')}
        hint={t('createCourse.syllabusHint')}
        isOptional
        error={errors.syllabus}
      >
        {(field) => (
          <SyllabusField
            field={field}
            value={values.syllabus}
            onChange={(syllabus) => change({ syllabus })}
            pdf={form.pdf}
          />
        )}
      </FormRow>
      <LeaveQuestion isOpen={form.guard.isAsking} onStay={form.guard.stay} onLeave={form.discard} />
    </FormPage>
  )
}
