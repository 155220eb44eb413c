import type { LectureLanguage } from '@lectern/contract/languages.ts'
import * as limits from '@lectern/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../ui/fields/form-row.tsx'
import { TextRow } from '../../ui/fields/text-row.tsx'
import { LanguagesRow } from '../languages/languages-row.tsx'
import { SyllabusField } from './syllabus-field.tsx'
import type { CourseForm } from './use-course-values.ts'
import type { SyllabusPdf } from './use-syllabus-pdf.ts'

type CourseFieldsProps = {
  form: CourseForm
  pdf: SyllabusPdf
  offeredLanguages: readonly LectureLanguage[]
  languagesHint: string
}

/** The rows of a course form: name, description, languages, and a syllabus that a PDF can fill in. */
export function CourseFields({ form, pdf, offeredLanguages, languagesHint }: CourseFieldsProps) {
  const { t } = useTranslation('professor')
  const { values, change, errors } = form
  return (
    <>
      <TextRow
        label={t('createCourse.name')}
        error={errors.name}
        name="name"
        value={values.name}
        onChange={(name) => change({ name })}
        isRequired
      />
      <TextRow
        label={t('createCourse.description')}
        hint={t('createCourse.descriptionHint', { count: limits.descriptionPreviewChars })}
        error={errors.description}
        name="description"
        value={values.description}
        onChange={(description) => change({ description })}
        rows={3}
        isRequired
      />
      <LanguagesRow
        hint={languagesHint}
        error={errors.languages}
        offered={offeredLanguages}
        chosen={values.languages}
        locked={form.lockedLanguage}
        onChange={(languages) => change({ languages })}
        onLockedTried={form.sayLocked}
      />
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
            pdf={pdf}
          />
        )}
      </FormRow>
    </>
  )
}
