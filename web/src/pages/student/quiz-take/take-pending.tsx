import { Box, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import classes from './take-quiz.module.css'

/** Placeholder of the quiz page while the quiz loads. */
export function TakePending() {
  const { t } = useTranslation(['quizTaking', 'common'])
  return (
    <Stack
      className={classes.screen}
      flex={1}
      gap={0}
      data-hides-navigation
      role="status"
      aria-label={t('common:loading')}
    >
      <PageTitle>{t('take.title')}</PageTitle>
      <h1 className="visually-hidden">{t('take.title')}</h1>
      <Box className={`${classes.head} border-below`} py={18} px="lg" bg="var(--paper)">
        <div className={classes.column}>
          <Skeleton height={16} width={220} />
          <Skeleton height={12} mt={10} width={420} maw="90%" />
          <Skeleton height={12} mt={22} width={150} />
          <Skeleton height={6} mt={10} />
        </div>
      </Box>
      <div className={`${classes.column} ${classes.body}`}>
        <Skeleton height={14} width={160} />
        <Skeleton height={24} mt={18} width="88%" />
        <Skeleton height={24} mt={10} width="56%" mb={26} />
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} height={54} mb={10} />
        ))}
      </div>
    </Stack>
  )
}
