import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Remembers the slide (1-based) a student is at, to go on from there. */
export function useVisitSlide(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slide: number) => callApi(calls.study.visit, { params: { lecture: lectureId, slide } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.study.resume }),
  })
}
