import { useTranslation } from 'react-i18next'

/** Names kinds of jobs. A newer worker may know more kinds: their codes are shown as they are. */
export function useJobKind(): (kind: string) => string {
  const { t, i18n } = useTranslation('admin')
  return (kind) => (i18n.exists(`admin:jobKinds.${kind}`) ? t(`jobKinds.${kind as 'slides'}`) : kind)
}
