import { Box, Button, Menu } from '@mantine/core'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useTranslation } from 'react-i18next'
import { entryProps } from '../jobs/menu-entry.ts'
import { useStudio } from '../store/studio-store.ts'
import { useGenerateChoice } from './use-generate-choice.ts'

/** Menu for phones with both ways of writing the script. */
export function GenerateMenu() {
  const { t } = useTranslation(['studio', 'authoring'])
  const instructions = useStudio((state) => state.instructions)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const starting = useStudio((state) => state.starting?.what)
  const { scriptLabel, reason, choose } = useGenerateChoice()
  const isStarting = starting === 'script' || starting === 'annotated_script'
  return (
    <Menu position="top-end" width={300}>
      <Menu.Target>
        <Button variant="light" rightSection={<IconChevronUp size={16} aria-hidden />}>
          {isStarting ? t('generate.starting') : t('authoring:annotate.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('authoring:annotate.menu')}>
        {reason && (
          <Box component="p" maw={288} py="xs" px="sm" c="var(--text-2)" fz="sm">
            {reason}
          </Box>
        )}
        {instructions.trim() !== '' && (
          <Box component="p" maw={288} py="xs" px="sm" c="var(--text-2)" fz="sm">
            {t('generate.goesAlong')}
          </Box>
        )}
        <Menu.Item
          mih="var(--touch)"
          leftSection={<IconWriting size={18} aria-hidden />}
          {...entryProps(reason, () => choose('script'))}
        >
          {scriptLabel}
        </Menu.Item>
        <Menu.Item
          mih="var(--touch)"
          leftSection={<IconHighlight size={18} aria-hidden />}
          {...entryProps(reason, () => choose('annotated_script'))}
        >
          {t('authoring:annotate.button')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          mih="var(--touch)"
          leftSection={<IconChecklist size={18} aria-hidden />}
          onClick={() => setOpenDialog('tools')}
        >
          {t('authoring:tools.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
