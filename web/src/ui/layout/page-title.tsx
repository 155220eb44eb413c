import { useTranslation } from 'react-i18next'

/** The title of the browser's tab. `PageHeader` sets it by itself; other pages place this once. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation('common')
  return <title>{t('documentTitle', { page: children })}</title>
}
