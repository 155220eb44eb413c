import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'

/** Placeholder of the course page while the course loads. */
export function CoursePending() {
  const { t } = useTranslation('professor')
  return (
    <Page>
      <PageTitle>{t('course.title')}</PageTitle>
      <h1 className="visually-hidden">{t('course.title')}</h1>
      {/* As high as the header that follows; on phones its buttons stand below the title. */}
      <Box h={{ base: '14.125rem', sm: '6.5rem' }} pt={4}>
        <Skeleton height={16} width={140} />
        <Skeleton height={28} width={420} maw="80%" mt={18} />
      </Box>
      <div className="main-and-rail">
        <div>
          <Skeleton height={16} width={180} mt={12} mb={16} />
          <SkeletonRows />
        </div>
        <Box miw={0} p={20} bd="1px solid var(--line)" bdrs="sm" bg="var(--paper)">
          <Skeleton height={12} width="90%" />
          <Skeleton height={30} mt={16} width={150} />
          <Skeleton height={12} mt={36} />
          <Skeleton height={12} mt={10} width="80%" />
        </Box>
      </div>
    </Page>
  )
}
