import { Box, Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../dialogs/dialog-actions.module.css'

type CloseDrawingDialogProps = {
  isOpen: boolean
  /** True if this browser stores the strokes. */
  isStored: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** Asks whether to keep or discard unsaved strokes. */
export function CloseDrawingDialog({ isOpen, isStored, onStay, onKeep, onDiscard }: CloseDrawingDialogProps) {
  const { t } = useTranslation('drawing')
  return (
    <Modal opened={isOpen} onClose={onStay} title={t('close.title')}>
      <Box component="p" lh="1.375rem">
        {t(isStored ? 'close.text' : 'close.lost')}
      </Box>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDiscard}>
          {t('close.discard')}
        </Button>
        {isStored && (
          <Button variant="default" onClick={onKeep}>
            {t('close.keep')}
          </Button>
        )}
        <Button onClick={onStay}>{t('close.stay')}</Button>
      </div>
    </Modal>
  )
}
