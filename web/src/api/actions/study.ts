import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import { useUser } from '../session.ts'
import { keepToldSlide } from '../told-slide.ts'

/** Remembers the slide (1-based) a student is at, to go on from there. */
export function useVisitSlide(lectureId: string) {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  return useMutation({
    mutationFn: (slide: number) => callApi(calls.study.visit, { params: { lecture: lectureId, slide } }),
    onSuccess: (_, slide) => {
      keepToldSlide(userId, lectureId, slide)
      void client.invalidateQueries({ queryKey: keys.study.resume })
    },
  })
}
