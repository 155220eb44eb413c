import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { FormPending } from '../../../ui/fields/form-pending.tsx'

/** Placeholder of the form while the course loads. */
export function LectureCreatePending({ courseId }: { courseId: string }) {
  const { t } = useTranslation('professor')
  return (
    <FormPending
      title={t('createLecture.title')}
      back={{ to: paths.professorCourse(courseId), label: t('createLecture.back') }}
      rows={[
        { label: t('createLecture.lectureTitle'), height: 36 },
        { label: t('createLecture.description'), height: 82 },
        { label: t('form.languages'), height: 40 },
      ]}
    />
  )
}
