import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEstimate } from '../../../../features/estimates/use-estimate.ts'
import { usePart } from '../store/studio-store.ts'
import { EstimateNote } from './estimate-note.tsx'

/** Shows what a model's work on a whole lecture would cost, before it starts. */
export function EstimateDialog() {
  const { t } = useTranslation(['models', 'common'])
  const { lectureId } = usePart('document', 'lectureId')
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const estimateFirst = usePart('estimateFirst', 'asked')
  const { asked } = estimateFirst
  const isOpen = openDialog === 'estimate' && asked !== null
  const { data } = useEstimate(lectureId, isOpen ? { task: asked.task } : null)
  const close = () => setOpenDialog(null)
  const begin = () => {
    close()
    asked?.begin()
  }
  // The engine changed to the built-in one, which is free: start at once.
  const isFree = isOpen && data?.kind === 'builtin'
  const beginFree = useEffectEvent(begin)
  useEffect(() => {
    if (isFree) beginFree()
  }, [isFree])
  if (!asked) return null
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t(`estimate.title.${asked.task}`)}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <EstimateNote lectureId={lectureId} task={asked.task} />
      <Group align="stretch" justify="flex-end" gap="sm" wrap="nowrap" mt="lg">
        <Button variant="default" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button data-autofocus onClick={begin}>
          {t(`estimate.start.${asked.task}`)}
        </Button>
      </Group>
    </Modal>
  )
}
