import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { useAction } from '../../../../api/use-action.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { refetchLecture, useLecture } from '../store/studio-data.ts'

type Given = { entry: SlideEntry; isSilent: boolean }

/** Shows slides to students without a script, or takes that back. */
export function useSilentSlides(onDone?: (given: Given) => void) {
  const { t } = useTranslation('studio')
  const { _id: lectureId } = useLecture()
  return useAction(calls.slides.silence, {
    isOfPage: true,
    input: ({ entry, isSilent }: Given) => ({ ...pageInput(lectureId, entry), body: { silent: isSilent } }),
    onSuccess: async (_, given) => {
      await refetchLecture(lectureId)
      onDone?.(given)
    },
    onError: (error) => showToast('error', messageOf(error, t('silent.failed'))),
  })
}
