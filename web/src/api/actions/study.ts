import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import { useUser } from '../session.ts'
import { keepToldSlide } from '../told-slide.ts'

/** Remembers the slide (1-based, with its picture's address) a student is at, to go on from there. */
export function useVisitSlide(lectureId: string) {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  return useMutation({
    mutationFn: ({ slide, imageUrl }: { slide: number; imageUrl: string | undefined }) =>
      callApi(calls.study.visit, {
        params: { lecture: lectureId, slide },
        query: { image_url: imageUrl },
      }),
    onSuccess: (_, told) => {
      keepToldSlide(userId, lectureId, told)
      // Both say where one goes on.
      void client.invalidateQueries({ queryKey: keys.study.resume })
      void client.invalidateQueries({ queryKey: keys.lectures.lists })
    },
  })
}
