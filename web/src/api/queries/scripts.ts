import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys, type Page } from '../keys.ts'

/**
 * The versions of one script that are kept, newest first. `revision` is the one on the screen: after each save
 * the list is asked for anew. Nothing is asked while it is not wanted.
 */
export const useScriptHistory = (
  lectureId: string,
  of: { slide: Page; language: string; revision: number } | undefined,
  isWanted: boolean,
) => {
  const { slide, language, revision } = of ?? {
    slide: { index: 0, image_url: '' },
    language: '',
    revision: 0,
  }
  return useQuery({
    queryKey: [...keys.scripts.history(lectureId, slide, language), revision],
    queryFn: ({ signal, client }) =>
      askForPage(client, lectureId, () =>
        callApi(calls.scripts.history, {
          params: { id: lectureId, slide: slide.index, language: language as LectureLanguage },
          query: { image_url: slide.image_url },
          signal,
        }),
      ),
    enabled: isWanted && of !== undefined,
  })
}
