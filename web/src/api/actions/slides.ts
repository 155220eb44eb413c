import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import type { UploadProgress } from '../upload.ts'

type DeckUpload = {
  file: File
  mode: SentBody<typeof calls.slides.upload>['mode']
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/** Sends a slide PDF; gives the job (kind `slides`) that prepares the pages one by one. */
export const useUploadDeck = (lectureId: string) =>
  useMutation({
    mutationFn: ({ mode, ...upload }: DeckUpload) =>
      callApi(calls.slides.upload, { params: { id: lectureId }, body: { mode }, ...upload }),
  })
