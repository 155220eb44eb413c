import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { FormPending } from '../../../ui/fields/form-pending.tsx'

/** Placeholder of the form while the course loads. */
export function CourseEditPending({ courseId }: { courseId: string }) {
  const { t } = useTranslation('professor')
  return (
    <FormPending
      title={t('editCourse.title')}
      back={{ to: paths.professorCourse(courseId), label: t('editCourse.back') }}
      rows={[
        { label: t('createCourse.name'), height: 36 },
        { label: t('createCourse.description'), height: 82 },
        { label: t('form.languages'), height: 40 },
        { label: t('createCourse.syllabus'), height: 280 },
      ]}
    />
  )
}
