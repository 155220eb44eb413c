import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'

type PageToSpeak = { slide: number; language: LectureLanguage; imageUrl: string | undefined }

/**
 * Gets or makes the audio of a slide's saved script (1-based); gives a job of kind `audio`. Refused where another page
 * stands at the number than that with the picture.
 */
export function useSpeak(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, language, imageUrl }: PageToSpeak) =>
      askForPage(client, lectureId, () =>
        callApi(calls.speech.speak, {
          params: { id: lectureId, slide, lang: language },
          query: { image_url: imageUrl },
        }),
      ),
  })
}
