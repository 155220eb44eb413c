import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** What shows a student's progress elsewhere; loaded again when it is next looked at. */
function refreshProgress(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.courses.all })
  void client.invalidateQueries({ queryKey: keys.lectures.lists })
  void client.invalidateQueries({ queryKey: keys.study.resume })
}

/** Remembers that a slide (1-based) was heard to its end. */
export function useCompleteSlide(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slide: number) =>
      callApi(calls.study.completeSlide, { params: { lecture: lectureId, slide } }),
    onSuccess: () => refreshProgress(client),
  })
}

export function useCompleteLecture(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(calls.study.completeLecture, { params: { lecture: lectureId } }),
    onSuccess: () => refreshProgress(client),
  })
}

/** Remembers the slide (1-based) a student is at, to go on from there. */
export function useVisitSlide(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slide: number) => callApi(calls.study.visit, { params: { lecture: lectureId, slide } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.study.resume }),
  })
}
