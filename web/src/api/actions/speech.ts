import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'

/** Gets or makes the audio of a slide's saved script (1-based); gives a job of kind `audio`. */
export const useSpeak = (lectureId: string) =>
  useMutation({
    mutationFn: ({ slide, language }: { slide: number; language: LectureLanguage }) =>
      callApi(calls.speech.speak, { params: { id: lectureId, slide, lang: language } }),
  })
