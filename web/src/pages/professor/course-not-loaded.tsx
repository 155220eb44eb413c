import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from './not-loaded.tsx'

export { isNotFound as isCourseNotFound } from './not-loaded.tsx'

/** Shown instead of a professor's course page that could not be loaded. */
export function CourseNotLoaded({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation('professor')
  const messages = { gone: t('course.notFound'), failed: t('course.failed') }
  return <NotLoaded query={query} title={t('course.title')} messages={messages} />
}
