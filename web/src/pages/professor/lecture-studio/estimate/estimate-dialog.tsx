import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEstimate } from '../../../../features/estimates/use-estimate.ts'
import { useLecture } from '../store/studio-data.ts'
import type { StudioState } from '../store/studio-state.ts'
import { useStudio } from '../store/studio-store.ts'
import { EstimateNote } from './estimate-note.tsx'

/**
 * Shows what a model's work on a whole lecture would cost, before it starts. Always mounted, and its content
 * until it has closed: otherwise the focus could not return to the opener.
 */
export function EstimateDialog() {
  const { t } = useTranslation(['models', 'common'])
  const isOpen = useStudio((state) => state.openDialog === 'estimate')
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const estimated = useStudio((state) => state.estimated)
  const close = () => setOpenDialog(null)
  return (
    <Modal
      opened={isOpen && estimated !== null}
      onClose={close}
      title={estimated && t(`estimate.title.${estimated.task}`)}
    >
      {estimated && <EstimatedWork estimated={estimated} close={close} />}
    </Modal>
  )
}

type EstimatedWorkProps = { estimated: NonNullable<StudioState['estimated']>; close: () => void }

function EstimatedWork({ estimated, close }: EstimatedWorkProps) {
  const { t } = useTranslation(['models', 'common'])
  const { _id: lectureId } = useLecture()
  const { task } = estimated
  const begin = () => {
    close()
    estimated.begin()
  }
  // The engine changed to the built-in one, which is free: start at once.
  const isFree = useEstimate(lectureId, { task }).data?.kind === 'builtin'
  const beginFree = useEffectEvent(begin)
  useEffect(() => {
    if (isFree) beginFree()
  }, [isFree])
  return (
    <>
      <EstimateNote lectureId={lectureId} task={task} />
      <Group align="stretch" justify="flex-end" gap="sm" wrap="nowrap" mt="lg">
        <Button variant="default" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button data-autofocus onClick={begin}>
          {t(`estimate.start.${task}`)}
        </Button>
      </Group>
    </>
  )
}
