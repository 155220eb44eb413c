import type { LectureNotes } from '@lectern/contract/notes.ts'
import { callApi } from '../call-api.ts'
import { keyOf } from '../call-query.ts'
import { calls } from '../calls.ts'
import { queryClient } from '../query-client.ts'
import { replaceData } from '../use-action.ts'
import { createOutbox } from './outbox.ts'

/** A bookmark as it was set or removed, until the server has it. */
export type UnsentBookmark = {
  lectureId: string
  /** 1-based. */
  slide: number
  /** Of the slide's picture: another deck may have moved it when the connection is back. */
  imageUrl: string
  bookmarked: boolean
}

function isUnsentBookmark(value: unknown): value is UnsentBookmark {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, imageUrl, bookmarked } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    typeof imageUrl === 'string' &&
    typeof bookmarked === 'boolean'
  )
}

export const bookmarkOutbox = createOutbox({
  name: 'bookmarks',
  isItem: isUnsentBookmark,
  isSame: (one, other) =>
    one.lectureId === other.lectureId && one.slide === other.slide && one.imageUrl === other.imageUrl,
  send: async ([bookmark]) => {
    const { lectureId, slide, imageUrl, bookmarked } = bookmark as UnsentBookmark
    const saved = await callApi(calls.notes.setBookmark, {
      params: { id: lectureId, slide },
      body: { bookmarked, image_url: imageUrl },
    })
    await showSavedNotes(lectureId, saved)
  },
})

/** Shows the notes and bookmarks of a lecture as the server has saved them. */
export async function showSavedNotes(lectureId: string, saved: LectureNotes): Promise<void> {
  await replaceData(queryClient, keyOf(calls.notes.ofLecture, { params: { id: lectureId } }), saved)
  void queryClient.invalidateQueries({ queryKey: keyOf(calls.notes.search) })
}

/** A lecture's bookmarks as they will be when the outbox has been sent. */
export function withUnsentBookmarks(notes: LectureNotes, unsent: readonly UnsentBookmark[]): LectureNotes {
  if (unsent.length === 0) return notes
  const slides = new Map(notes.bookmarks.map((one) => [one.slide_index, one]))
  for (const { slide, bookmarked } of unsent) {
    if (!bookmarked) slides.delete(slide)
    else if (!slides.has(slide))
      slides.set(slide, { slide_index: slide, created_at: new Date().toISOString() })
  }
  return { ...notes, bookmarks: [...slides.values()].toSorted((a, b) => a.slide_index - b.slide_index) }
}
