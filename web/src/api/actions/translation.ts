import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'

/** Translates the scripts of the default language into all others; gives a job of kind `translation`. */
export const useStartTranslation = (lectureId: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof calls.translation.start>) =>
      callApi(calls.translation.start, { params: { id: lectureId }, body }),
  })
