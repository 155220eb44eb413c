import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../ui/kbd.tsx'
import { findKeys } from './find-replace/use-find-keys.ts'
import { annotationKeys, isApple, saveKeys, undoKeys } from './script/use-save-reason.ts'
import classes from './shortcuts-dialog.module.css'
import { usePart } from './store/studio-store.ts'

/** What the keyboard can do here. */
export function ShortcutsDialog() {
  const { t } = useTranslation(['studio', 'authoring', 'annotations', 'common'])
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const alt = isApple ? '⌥' : 'Alt'
  const rows: [string[], string][] = [
    [[saveKeys], t('script.save')],
    [[annotationKeys], t('annotations:script.add')],
    [[undoKeys], t('shortcuts.undo')],
    [[`${alt} S`], t('shortcuts.toScript')],
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
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={classes.list}>
        {rows.map(([keys, what]) => (
          <div key={what} className={classes.row}>
            <dt>{what}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t('shortcuts.whileTyping')}</p>
    </Modal>
  )
}
