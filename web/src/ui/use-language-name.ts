import { useTranslation } from 'react-i18next'

/**
 * Returns a function that names a language by its code ("ko" is "Korean"); unknown codes are returned
 * unchanged.
 */
export function useLanguageName(): (code: string) => string {
  const { t, i18n } = useTranslation('common')
  return (code) => (i18n.exists(`common:languages.${code}`) ? t(`languages.${code}` as 'languages.en') : code)
}
