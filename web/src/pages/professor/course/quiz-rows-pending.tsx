import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Placeholder of the rows while the quizzes load. */
export function QuizRowsPending() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((index) => (
        <Box key={index} className="border-below" py={20}>
          <Skeleton height={18} width="46%" />
          <Skeleton height={12} mt={14} width="62%" />
          <Skeleton height={12} mt={14} width="40%" />
        </Box>
      ))}
    </div>
  )
}
