import { Box, Group, Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { annotationKeys, findKeys, isApple, saveKeys, undoKeys } from './store/shortcut-names.ts'
import { useStudio } from './store/studio-store.ts'

/** Lists the studio's keyboard shortcuts. */
export function ShortcutsDialog() {
  const { t } = useTranslation(['studio', 'authoring', 'annotations'])
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const alt = isApple ? '⌥' : 'Alt'
  const rows: [string[], string][] = [
    [[saveKeys], t('script.save')],
    [[annotationKeys], t('annotations:script.add')],
    [[undoKeys], t('shortcuts.undo')],
    [[`${alt} S`], t('shortcuts.toScript')],
    [['F6'], t('shortcuts.region')],
    [[`${alt} Page Down`], t('shortcuts.nextTyping')],
    [[`${alt} Page Up`], t('shortcuts.previousTyping')],
    [['→', 'Page Down'], t('shortcuts.next')],
    [['←', 'Page Up'], t('shortcuts.previous')],
    [[t('shortcuts.space')], t('shortcuts.play')],
    [[findKeys], t('authoring:shortcuts.find')],
    [['?'], t('shortcuts.list')],
  ]
  return (
    <Modal
      opened={openDialog === 'shortcuts'}
      onClose={() => setOpenDialog(null)}
      title={t('shortcuts.title')}
    >
      <dl>
        {rows.map(([keys, what]) => (
          <Group key={what} className="border-below" justify="space-between" wrap="nowrap" py="xs">
            <dt>{what}</dt>
            <Group component="dd" align="stretch" gap={6} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </dl>
      <Box component="p" mt="sm" c="var(--text-2)" fz="sm">
        {t('shortcuts.whileTyping')}
      </Box>
    </Modal>
  )
}
