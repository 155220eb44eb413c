import type { SentBody } from '@lectern/contract/call.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

type OfSlide<B> = B & { slide: number }

/** Writes the script of one slide (1-based); gives a job of kind `script`. */
export function useGenerateScript(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, ...body }: OfSlide<SentBody<typeof calls.scripts.generate>>) =>
      askForPage(client, lectureId, () =>
        callApi(calls.scripts.generate, { params: { id: lectureId, slide }, body }),
      ),
  })
}

/** Writes all scripts of the default language that are missing; gives a job of kind `lecture_scripts`. */
export const useGenerateAllScripts = (lectureId: string) =>
  useMutation({
    mutationFn: (body: SentBody<typeof calls.scripts.generateAll>) =>
      callApi(calls.scripts.generateAll, { params: { id: lectureId }, body }),
  })

/** Writes the script of one slide (1-based) with annotations; gives a job of kind `annotated_script`. */
export function useGenerateAnnotatedScript(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      slide,
      language,
      ...body
    }: OfSlide<SentBody<typeof calls.annotations.generate>> & { language: LectureLanguage }) =>
      askForPage(client, lectureId, () =>
        callApi(calls.annotations.generate, { params: { id: lectureId, slide, language }, body }),
      ),
  })
}

/** Finds and replaces in many scripts at once; the lecture that comes back is shown at once. */
export function useReplaceInScripts(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.scripts.replace>) =>
      callApi(calls.scripts.replace, { params: { id: lectureId }, query: { history: 'none' }, body }),
    onSuccess: async ({ lecture }) => {
      await client.cancelQueries({ queryKey: keys.lectures.one(lectureId) })
      client.setQueryData(keys.lectures.one(lectureId), lecture)
    },
  })
}

/** Saves the script of one slide (1-based); the lecture that comes back is shown at once. */
export function useSaveScript(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, ...body }: OfSlide<SentBody<typeof calls.scripts.save>>) =>
      callApi(calls.scripts.save, { params: { id: lectureId, slide }, query: { history: 'none' }, body }),
    onSuccess: async (lecture) => {
      // A lecture that was asked for before the save would show the text of before.
      await client.cancelQueries({ queryKey: keys.lectures.one(lectureId) })
      client.setQueryData(keys.lectures.one(lectureId), lecture)
    },
  })
}
