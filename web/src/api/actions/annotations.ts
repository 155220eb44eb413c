import type { Highlight } from '@lectern/contract/annotations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Replaces the stored places of a slide (1-based); an empty list removes them all. */
export function useSaveHighlights(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slide, highlights }: { slide: number; highlights: Highlight[] }) =>
      highlights.length > 0
        ? callApi(calls.annotations.save, { params: { id: lectureId, slide }, body: highlights })
        : callApi(calls.annotations.remove, { params: { id: lectureId, slide }, query: {} }),
    onSuccess: (stored, { slide }) => client.setQueryData(keys.annotations.ofSlide(lectureId, slide), stored),
  })
}
