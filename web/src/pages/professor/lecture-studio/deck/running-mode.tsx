import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useCall } from '../../../../api/use-call.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useLecture } from '../store/studio-data.ts'
import { ModeFields, type UploadMode } from './mode-fields.tsx'

/** Changes the generation mode of a deck that the server has. */
export function useSetUploadMode(lectureId: string) {
  const { t } = useTranslation('studio')
  return useAction(calls.scripts.setUploadMode, {
    input: (body: UploadMode) => ({ params: { id: lectureId }, body }),
    shows: () => keyOf(calls.scripts.uploadMode, { params: { id: lectureId } }),
    onError: (error) => showToast('error', messageOf(error, t('upload.mode.failed'))),
  })
}

/** The generation mode while the slides are prepared: a deck that was dropped began in interactive mode. */
export function RunningMode() {
  const { _id: lectureId } = useLecture()
  const stored = useCall(calls.scripts.uploadMode, { params: { id: lectureId } }).data
  const { mutate, isPending, variables } = useSetUploadMode(lectureId)
  if (!stored) return null
  return <ModeFields value={isPending ? variables : stored} onChange={mutate} />
}
