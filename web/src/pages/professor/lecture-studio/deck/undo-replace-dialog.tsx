import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { formatJobMessage } from '../../../../features/jobs/job-messages.ts'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { refetchLecture, useLecture } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { refetchReplacement, useReplacement } from '../store/use-replacement.ts'

/** Brings the replaced slides back. It says beforehand what happens to later work. */
export function UndoReplaceDialog() {
  const { t } = useTranslation('replacing')
  const format = useFormat()
  const lecture = useLecture()
  const { undo } = useReplacement()
  const openDialog = useStudio((state) => state.openDialog)
  const { setOpenDialog, setNotice } = useActions()
  const close = () => setOpenDialog(null)
  const bringBack = useAction(calls.slides.undo, {
    onSuccess: async (reply) => {
      await refetchLecture(lecture._id)
      await refetchReplacement(lecture._id)
      setNotice('slides', reply.message ? { kind: 'info', sentence: formatJobMessage(reply) } : null)
      close()
    },
  })
  return (
    <ConfirmModal
      isOpen={openDialog === 'undoReplace' && undo !== null}
      title={t('undo.title')}
      confirm={{ label: t('undo.confirm'), busyLabel: t('undo.busy') }}
      isBusy={bringBack.isPending}
      error={bringBack.error && messageOf(bringBack.error, t('undo.failed'))}
      onConfirm={() =>
        undo && bringBack.mutate({ params: { id: lecture._id }, body: { deck_id: undo.deck_id } })
      }
      onClose={close}
    >
      {undo && (
        <Stack gap="sm">
          <p>{t('undo.text', { file: undo.file_name, date: format.dateTime(undo.replaced_at) })}</p>
          <p>{t('undo.since')}</p>
          {lecture.published && <p>{t('undo.published')}</p>}
        </Stack>
      )}
    </ConfirmModal>
  )
}
