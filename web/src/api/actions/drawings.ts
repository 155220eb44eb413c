import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys, type Page } from '../keys.ts'

/** Stores a drawing on a slide. It is shown once a script names it in a tag. */
export function useStoreDrawing(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, ...body }: SentBody<typeof calls.annotations.draw> & { slide: Page }) =>
      askForPage(client, lectureId, () =>
        callApi(calls.annotations.draw, {
          params: { id: lectureId, slide: slide.index },
          query: { image_url: slide.image_url },
          body,
        }),
      ),
    onSuccess: (_, { slide }) =>
      client.invalidateQueries({ queryKey: keys.drawings.ofSlide(lectureId, slide) }),
  })
}
