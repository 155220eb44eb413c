import { ActionIcon, Menu } from '@mantine/core'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useTranslation } from 'react-i18next'
import { entryProps } from '../jobs/menu-entry.ts'
import { useWriteAllAnnotated } from '../script/use-write-all-annotated.ts'
import { usePart } from '../store/studio-store.ts'

/** Menu beside "Write all scripts" with the other way of writing them. */
export function WriteWays() {
  const { t } = useTranslation('studio')
  const generation = usePart('generation', 'writeAllReason')
  const { label, reason, write } = useWriteAllAnnotated()
  if (generation.writeAllReason) return null
  return (
    // Render the menu in the editor's area: the filmstrip would clip it.
    <Menu
      withInitialFocusPlaceholder={false}
      position="top-end"
      width={300}
      portalProps={{ target: '#studio-work' }}
    >
      <Menu.Target>
        <ActionIcon variant="light" size={30} aria-label={t('bulk.ways')}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('bulk.ways')}>
        <Menu.Item leftSection={<IconHighlight size={18} aria-hidden />} {...entryProps(reason, write)}>
          {label}
          {reason && <small> {reason}</small>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
