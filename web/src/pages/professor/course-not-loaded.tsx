import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasStatus } from '../../api/api-error.ts'
import { paths } from '../../app/paths.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Whether a course is not there for whoever asked: an id that is none counts too. */
export const isCourseGone = (error: unknown): boolean => hasStatus(error, 400, 403, 404, 422)

/** The professor's page of a course that could not be loaded: why, and the way on. */
export function CourseNotLoaded({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation('professor')
  const isGone = isCourseGone(query.error)
  return (
    <Page>
      <PageHeader
        title={t('course.title')}
        back={{ to: paths.professorDashboard(), label: t('course.back') }}
      />
      <FailedState
        onRetry={isGone ? undefined : () => void query.refetch()}
        isRetrying={query.isFetching}
        actions={
          isGone && (
            <Button component={Link} to={paths.professorDashboard()} variant="default">
              {t('course.back')}
            </Button>
          )
        }
      >
        {isGone ? t('course.notFound') : t('course.failed')}
      </FailedState>
    </Page>
  )
}
