import type { LectureNotes } from '@lectern/contract/notes.ts'
import { makeKeptList } from './kept-list.ts'

/** A bookmark as it was set or removed, until the server has taken it. */
export type KeptBookmark = {
  lectureId: string
  /** 1-based. */
  slide: number
  /** Of the slide's picture: another deck may have moved it when the connection is back. */
  imageUrl: string
  bookmarked: boolean
}

function isKeptBookmark(value: unknown): value is KeptBookmark {
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

const kept = makeKeptList('bookmarks', isKeptBookmark)
export const { find: findKeptBookmarks, onChange: onKeptBookmarksChange, parse: parseKeptBookmarks } = kept

const isSameSlide = (one: KeptBookmark, other: KeptBookmark) =>
  one.lectureId === other.lectureId && one.slide === other.slide && one.imageUrl === other.imageUrl

/** Keeps a bookmark in the place of what was kept of its slide. */
export function keepBookmark(userId: string, bookmark: KeptBookmark): void {
  const others = findKeptBookmarks(userId).filter((one) => !isSameSlide(one, bookmark))
  kept.store(userId, [...others, bookmark])
}

/** Forgets what was sent, unless it was changed once more meanwhile. */
export function dropKeptBookmark(userId: string, sent: KeptBookmark): void {
  kept.store(
    userId,
    findKeptBookmarks(userId).filter((one) => !isSameSlide(one, sent) || one.bookmarked !== sent.bookmarked),
  )
}

/** A lecture's bookmarks as they will be when what is kept has been sent. */
export function withKeptBookmarks(notes: LectureNotes, waiting: readonly KeptBookmark[]): LectureNotes {
  if (waiting.length === 0) return notes
  const slides = new Map(notes.bookmarks.map((one) => [one.slide_index, one]))
  for (const { slide, bookmarked } of waiting) {
    if (!bookmarked) slides.delete(slide)
    else if (!slides.has(slide))
      slides.set(slide, { slide_index: slide, created_at: new Date().toISOString() })
  }
  return { ...notes, bookmarks: [...slides.values()].toSorted((a, b) => a.slide_index - b.slide_index) }
}
