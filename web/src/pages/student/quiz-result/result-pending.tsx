import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../ui/layout/page.tsx'

/** Placeholder of the result while it loads. */
export function ResultPending() {
  const { t } = useTranslation('quizResult')
  return (
    <Page width={848}>
      <h1 className="visually-hidden">{t('page.plainTitle')}</h1>
      <Skeleton height={14} width={140} />
      <Skeleton height={30} mt={14} mb={28} width={420} maw="80%" />
      {[180, 220, 200].map((height) => (
        <Skeleton key={height} height={height} mb={12} />
      ))}
    </Page>
  )
}
