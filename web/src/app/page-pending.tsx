import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../ui/layout/page.tsx'

/** Placeholder while the session or the page's code loads. */
export function PagePending() {
  const { t } = useTranslation('common')
  return (
    <Page>
      <h1 className="visually-hidden">{t('loading')}</h1>
      <div role="status" aria-label={t('loading')}>
        <Skeleton height={34} width={280} maw="70%" />
        <Skeleton height={14} mt={32} width="60%" />
        <Skeleton height={14} mt={14} width="48%" />
      </div>
    </Page>
  )
}
