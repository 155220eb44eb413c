import { useTranslation } from 'react-i18next'
import { FormRow } from '../../ui/form-row.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Values = { title: string; description: string }

type LectureFieldsProps = {
  values: Values
  errors: { title?: string | null; description?: string | null }
  onChange: (part: Partial<Values>) => void
}

/** The rows of a lecture's form that say what it is: title and description. */
export function LectureFields({ values, errors, onChange }: LectureFieldsProps) {
  const { t } = useTranslation('professor')
  return (
    <>
      <FormRow label={t('createLecture.lectureTitle')} error={errors.title}>
        {(field) => (
          <TextField
            field={field}
            name="title"
            value={values.title}
            onChange={(title) => onChange({ title })}
            isRequired
          />
        )}
      </FormRow>
      <FormRow
        label={t('createLecture.description')}
        hint={t('createLecture.descriptionHint')}
        isOptional
        error={errors.description}
      >
        {(field) => (
          <TextField
            field={field}
            name="description"
            value={values.description}
            onChange={(description) => onChange({ description })}
            placeholder={t('createLecture.descriptionPlaceholder')}
            rows={3}
          />
        )}
      </FormRow>
    </>
  )
}
