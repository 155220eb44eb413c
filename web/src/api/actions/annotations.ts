import type { Highlight } from '@lectern/contract/annotations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys, type Page } from '../keys.ts'

type ChangedPlaces = { slide: Page; highlights: Highlight[]; basedOn: number }

/**
 * Replaces the stored places of a slide; an empty list removes them all. Refused where another page stands now, and
 * where they have another revision by now than the one that the change is based on.
 */
export function useSaveHighlights(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, highlights, basedOn }: ChangedPlaces) => {
      const of = {
        params: { id: lectureId, slide: slide.index },
        query: { image_url: slide.image_url, based_on_revision: basedOn },
      }
      return askForPage(client, lectureId, () =>
        highlights.length > 0
          ? callApi(calls.annotations.save, { ...of, body: highlights })
          : callApi(calls.annotations.remove, of),
      )
    },
    onSuccess: (stored, { slide }) => client.setQueryData(keys.annotations.ofSlide(lectureId, slide), stored),
  })
}
