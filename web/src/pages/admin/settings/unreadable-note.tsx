import type { SettingState } from '@lectern/contract/installation-settings.ts'
import { Alert } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { listUnreadable, type SettingStates } from '../../../features/installation-settings/settings-draft.ts'

const parts = [
  ['registration', /^(PROFESSOR_REGISTRATION|REGISTRATION_DOMAINS)$/],
  ['model', /^AI_/],
  ['voice', /^SPEECH_/],
  ['mail', /^(SMTP_URL|MAIL_FROM|PUBLIC_URL)$/],
  ['privacy', /^(ERASED_GRADES|KEEP_)/],
  ['backups', /^BACKUP_/],
  ['limits', /^PROFESSOR_(STORAGE_GB|TOKENS)$/],
] as const satisfies readonly (readonly [string, RegExp])[]

const partsOf = (names: readonly SettingState['name'][]) =>
  parts.flatMap(([part, pattern]) => (names.some((name) => pattern.test(name)) ? [part] : []))

/** Says which settings were stored with another secret; nothing where all can be read. */
export function UnreadableNote({ states }: { states: SettingStates }) {
  const { t, i18n } = useTranslation('admin')
  const found = partsOf(listUnreadable(states))
  if (found.length === 0) return null
  const list = new Intl.ListFormat(i18n.language).format(found.map((part) => t(`unreadable.parts.${part}`)))
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('unreadable.title')} mb="md">
      {t('unreadable.text', { parts: list })}
    </Alert>
  )
}
