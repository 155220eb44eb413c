import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasStatus } from '../../api/api-error.ts'
import { paths } from '../../app/paths.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A page of the builder whose quiz could not be loaded: why, and the way on. */
export function QuizNotLoaded({ query, title }: { query: UseQueryResult<unknown>; title: string }) {
  const { t } = useTranslation(['quizAuthoring', 'professor'])
  const isGone = hasStatus(query.error, 400, 403, 404, 422)
  return (
    <Page>
      <PageHeader
        title={title}
        back={{ to: paths.professorDashboard(), label: t('professor:course.back') }}
      />
      <FailedState
        onRetry={isGone ? undefined : () => void query.refetch()}
        isRetrying={query.isFetching}
        actions={
          isGone && (
            <Button component={Link} to={paths.professorDashboard()} variant="default">
              {t('professor:course.back')}
            </Button>
          )
        }
      >
        {isGone ? t('gone') : t('loadFailed')}
      </FailedState>
    </Page>
  )
}
