import type { LectureNotes } from '@lectern/contract/notes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Sets or removes the bookmark of a slide (1-based); it is shown at once, and taken back when it fails. */
export function useSetBookmark(lectureId: string) {
  const client = useQueryClient()
  const queryKey = keys.notes.ofLecture(lectureId)
  return useMutation({
    scope: { id: `bookmarks ${lectureId}` },
    mutationFn: ({ slide, bookmarked }: { slide: number; bookmarked: boolean }) =>
      callApi(calls.notes.setBookmark, { params: { id: lectureId, slide }, body: { bookmarked } }),
    onMutate: async ({ slide, bookmarked }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<LectureNotes>(queryKey)
      if (before) client.setQueryData(queryKey, withBookmark(before, slide, bookmarked))
      return { before }
    },
    onError: (_, __, kept) => client.setQueryData(queryKey, kept?.before),
    onSuccess: (notes) => {
      client.setQueryData(queryKey, notes)
      void client.invalidateQueries({ queryKey: keys.notes.searches })
    },
  })
}

function withBookmark(notes: LectureNotes, slide: number, bookmarked: boolean): LectureNotes {
  const others = notes.bookmarks.filter(({ slide_index }) => slide_index !== slide)
  const added = bookmarked ? [{ slide_index: slide, created_at: new Date().toISOString() }] : []
  const bookmarks = [...others, ...added].sort((a, b) => a.slide_index - b.slide_index)
  return { ...notes, bookmarks }
}
