import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/**
 * The versions of one script that are kept, newest first. `revision` is the one on the screen: after each save
 * the list is asked for anew. Nothing is asked while it is not wanted.
 */
export const useScriptHistory = (
  lectureId: string,
  { slide, language, revision }: { slide: number; language: string; revision: number },
  isWanted: boolean,
) =>
  useQuery({
    queryKey: [...keys.scripts.history(lectureId, slide, language), revision],
    queryFn: ({ signal }) =>
      callApi(calls.scripts.history, {
        params: { id: lectureId, slide, language: language as LectureLanguage },
        signal,
      }),
    enabled: isWanted,
  })
