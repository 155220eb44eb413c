import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { Page } from '../../../ui/layout/page.tsx'

/** Placeholder of the course page while the course loads. */
export function CoursePending() {
  const { t } = useTranslation('common')
  return (
    <Page>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <Skeleton height={14} width={140} />
      <Skeleton height={34} mt={14} mb={28} width={420} maw="80%" />
      <Skeleton height={14} mb={32} width={560} maw="90%" />
      <SkeletonRows />
    </Page>
  )
}
