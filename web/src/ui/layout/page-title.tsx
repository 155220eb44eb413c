import { useTranslation } from 'react-i18next'

/** Sets the title of the browser's tab. `PageHeader` contains it; other pages render it once. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation('common')
  return <title>{t('documentTitle', { page: children })}</title>
}
