import { Box, Button, Group, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasStatus, messageOf } from '../../../api/api-error.ts'
import { paths } from '../../../app/paths.ts'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import classes from './studio-not-loaded.module.css'

/** The studio before the lecture is loaded: a skeleton, or why it cannot be shown. */
export function StudioNotLoaded({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation(['studio', 'common'])
  if (!query.isError) {
    return (
      <div className={classes.frame} role="status" aria-label={t('common:loading')}>
        <PageTitle>{t('title')}</PageTitle>
        <h1 className="visually-hidden">{t('title')}</h1>
        <Group className="whole-row border-below" gap={0} wrap="nowrap" px="lg" bg="var(--paper)">
          <Skeleton height={18} width={280} maw="60%" />
        </Group>
        <Box p="md" bg="var(--desk)">
          <Skeleton className={classes.slide} h="auto" radius={3} />
          <Skeleton height={36} mt={12} />
          <Skeleton height={48} mt={12} />
        </Box>
        <div className={classes.right}>
          {[92, 78, 88, 64, 80].map((share) => (
            <Skeleton key={share} height={14} mb={16} width={`${share}%`} />
          ))}
        </div>
        <Box className="whole-row mantine-visible-from-md border-above" bg="var(--desk)" />
      </div>
    )
  }
  // Show the same message for a forbidden lecture and an invalid id, so that it does not reveal which
  // lectures exist.
  const isMissing = hasStatus(query.error, 400, 403, 404, 422)
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="visually-hidden">{t('title')}</h1>
      <FailedState
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        actions={
          <Button component={Link} to={paths.professorDashboard()} variant="subtle" color="gray">
            {t('backToDashboard')}
          </Button>
        }
      >
        {isMissing ? t('notFound') : messageOf(query.error, t('loadFailed'))}
      </FailedState>
    </Page>
  )
}
