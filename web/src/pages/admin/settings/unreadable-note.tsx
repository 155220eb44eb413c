import { Alert } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { listParts } from '../../../features/installation-settings/setting-names.ts'
import { listUnreadable, type SettingStates } from '../../../features/installation-settings/settings-draft.ts'

/** Says which settings were stored with another secret; nothing where all can be read. */
export function UnreadableNote({ states }: { states: SettingStates }) {
  const { t, i18n } = useTranslation('admin')
  const found = listParts(listUnreadable(states))
  if (found.length === 0) return null
  const list = new Intl.ListFormat(i18n.language).format(found.map((part) => t(`unreadable.parts.${part}`)))
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('unreadable.title')} mb="md">
      {t('unreadable.text', { parts: list })}
    </Alert>
  )
}
