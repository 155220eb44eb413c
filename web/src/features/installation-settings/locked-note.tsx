import { Group } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useTranslation } from 'react-i18next'

/** Names the environment variable that decides a setting; nothing where none does. */
export function LockedNote({ by }: { by: string | null }) {
  const { t } = useTranslation('admin')
  if (by === null) return null
  return (
    <Group gap={6} wrap="nowrap" mt="xs" c="var(--text-2)" fz="sm">
      <IconLock size={16} aria-hidden />
      {t('engines.locked', { name: by })}
    </Group>
  )
}
