import { Box, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyList, type KeyRow } from '../../../ui/key-list.tsx'
import { annotationKeys, findKeys, isApple, saveKeys, undoKeys } from './store/shortcut-names.ts'
import { useStudio } from './store/studio-store.ts'

/** Lists the studio's keyboard shortcuts. */
export function ShortcutsDialog() {
  const { t } = useTranslation(['studio', 'authoring', 'annotations'])
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const alt = isApple ? '⌥' : 'Alt'
  const rows: KeyRow[] = [
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
      <KeyList rows={rows} />
      <Box component="p" mt="sm" c="var(--text-2)" fz="sm">
        {t('shortcuts.whileTyping')}
      </Box>
    </Modal>
  )
}
