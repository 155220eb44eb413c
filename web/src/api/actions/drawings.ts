import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Stores a drawing on a slide (1-based). It is shown once a script names it in a tag. */
export function useStoreDrawing(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, ...body }: SentBody<typeof calls.annotations.draw> & { slide: number }) =>
      callApi(calls.annotations.draw, { params: { id: lectureId, slide }, body }),
    onSuccess: (_, { slide }) =>
      client.invalidateQueries({ queryKey: keys.drawings.ofSlide(lectureId, slide) }),
  })
}
