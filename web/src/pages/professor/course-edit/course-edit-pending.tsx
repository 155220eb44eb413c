import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

/** The form's shape, as long as the course is loading. */
export function CourseEditPending({ courseId }: { courseId: string }) {
  const { t } = useTranslation(['professor', 'common'])
  const rows = [
    { label: t('createCourse.name'), height: 36 },
    { label: t('createCourse.description'), height: 82 },
    { label: t('form.languages'), height: 40 },
    { label: t('createCourse.syllabus'), height: 280 },
  ]
  return (
    <Page>
      <PageHeader
        isDense
        title={t('editCourse.title')}
        back={{ to: paths.professorCourse(courseId), label: t('editCourse.back') }}
        below={<Skeleton height={14} my={3} width={220} />}
      />
      <div role="status" aria-label={t('common:loading')}>
        {rows.map((row) => (
          <FormRow key={row.label} isGroup label={row.label}>
            {() => <Skeleton height={row.height} />}
          </FormRow>
        ))}
      </div>
    </Page>
  )
}
