import '../../../i18n/add-player-controls.ts'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { KeyList, type KeyRow } from '../../../ui/key-list.tsx'

type KeysDialogProps = { isOpen: boolean; onClose: () => void }

/** Lists the keyboard shortcuts of the player. */
export default function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const { t } = useTranslation('player')
  const isOpened = useOpenedAfterMount(isOpen)
  const rows: KeyRow[] = [
    [['→'], t('nextSlide')],
    [['←'], t('previousSlide')],
    [['Home', 'End'], t('shortcuts.ends')],
    [[t('shortcuts.space'), 'K'], t('shortcuts.play')],
    [['J'], t('shortcuts.back')],
    [['R'], t('shortcuts.repeat')],
    [['<', '>'], t('shortcuts.speed')],
    [['/'], t('find')],
    [['F'], t('shortcuts.fullScreen')],
    [['H'], t('shortcuts.highlights')],
    [['C'], t('shortcuts.captions')],
    [['O'], t('shortcuts.overview')],
    [['M'], t('shortcuts.chat')],
    [['B'], t('shortcuts.bookmark')],
    [['?'], t('shortcuts.list')],
  ]
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      returnFocus={false}
      title={t('shortcuts.title')}
      closeButtonProps={{ size: 'lg' }}
    >
      <KeyList rows={rows} />
    </Modal>
  )
}
