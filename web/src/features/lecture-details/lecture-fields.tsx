import { useTranslation } from 'react-i18next'
import { TextRow } from '../../ui/fields/text-row.tsx'

type Values = { title: string; description: string }

type LectureFieldsProps = {
  values: Values
  errors: { title?: string | null; description?: string | null }
  onChange: (part: Partial<Values>) => void
}

/** The rows of a lecture form for title and description. */
export function LectureFields({ values, errors, onChange }: LectureFieldsProps) {
  const { t } = useTranslation('professor')
  return (
    <>
      <TextRow
        label={t('createLecture.lectureTitle')}
        error={errors.title}
        name="title"
        value={values.title}
        onChange={(title) => onChange({ title })}
        isRequired
      />
      <TextRow
        label={t('createLecture.description')}
        hint={t('createLecture.descriptionHint')}
        error={errors.description}
        name="description"
        value={values.description}
        onChange={(description) => onChange({ description })}
        placeholder={t('createLecture.descriptionPlaceholder')}
        rows={3}
      />
    </>
  )
}
