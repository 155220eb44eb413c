import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasStatus } from '../../api/api-error.ts'
import { paths } from '../../app/paths.ts'
import { FailedQuery } from '../../features/queries/failed-query.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** Whether the error means "not found" for this user; an invalid id counts too. */
export const isNotFound = (error: unknown): boolean => hasStatus(error, 400, 403, 404, 422)

type NotLoadedProps = {
  query: UseQueryResult<unknown>
  title: string
  /** Shown when it does not exist, and when it could not be loaded. */
  messages: { gone: string; failed: string }
}

/**
 * Shown instead of a professor's page that could not be loaded: the reason, and a link to the dashboard.
 */
export function NotLoaded({ query, title, messages }: NotLoadedProps) {
  const { t } = useTranslation('professor')
  const isNotThere = isNotFound(query.error)
  return (
    <Page>
      <PageHeader title={title} back={{ to: paths.professorDashboard(), label: t('course.back') }} />
      <FailedQuery
        query={query}
        isGone={isNotThere}
        actions={
          isNotThere && (
            <Button component={Link} to={paths.professorDashboard()} variant="default">
              {t('course.back')}
            </Button>
          )
        }
      >
        {isNotThere ? messages.gone : messages.failed}
      </FailedQuery>
    </Page>
  )
}
