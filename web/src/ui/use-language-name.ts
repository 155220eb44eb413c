import { useTranslation } from 'react-i18next'

/** Names a language by its code ("ko" is "Korean"); one that has no name here is named by its code. */
export function useLanguageName(): (code: string) => string {
  const { t, i18n } = useTranslation('common')
  return (code) => (i18n.exists(`common:languages.${code}`) ? t(`languages.${code}` as 'languages.en') : code)
}
