import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

/** The form's shape, as long as the languages of its course are not known. */
export function LectureCreatePending({ courseId }: { courseId: string }) {
  const { t } = useTranslation(['professor', 'common'])
  const rows = [
    { label: t('createLecture.lectureTitle'), height: 36 },
    { label: t('createLecture.description'), height: 82 },
    { label: t('form.languages'), height: 40 },
  ]
  return (
    <Page>
      <PageHeader
        isDense
        title={t('createLecture.title')}
        back={{ to: paths.professorCourse(courseId), label: t('createLecture.back') }}
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
