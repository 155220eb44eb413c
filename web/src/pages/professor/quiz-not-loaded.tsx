import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from './not-loaded.tsx'

/** Shown instead of a builder page whose quiz could not be loaded. */
export function QuizNotLoaded({ query, title }: { query: UseQueryResult<unknown>; title: string }) {
  const { t } = useTranslation('quizAuthoring')
  return <NotLoaded query={query} title={title} messages={{ gone: t('gone'), failed: t('loadFailed') }} />
}
