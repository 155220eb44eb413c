import { expect, test } from 'vitest'
import { bookmarkOutbox, type UnsentBookmark, withUnsentBookmarks } from './bookmarks.ts'

const unsent = (slide: number, bookmarked: boolean): UnsentBookmark => ({
  lectureId: 'l',
  slide,
  imageUrl: `/${slide}`,
  bookmarked,
})
const saved = {
  notes: [],
  bookmarks: [1, 4].map((slide_index) => ({ slide_index, created_at: '2026-01-01T00:00:00.000Z' })),
}
const slidesOf = (waiting: UnsentBookmark[]) =>
  withUnsentBookmarks(saved, waiting).bookmarks.map(({ slide_index }) => slide_index)

test('unsent bookmarks are shown as they will be', () => {
  expect(slidesOf([])).toEqual([1, 4])
  expect(slidesOf([unsent(3, true), unsent(4, false)])).toEqual([1, 3])
  expect(slidesOf([unsent(1, true), unsent(2, false)])).toEqual([1, 4])
})

test('only entries of the right shape are read back', () => {
  const one = unsent(2, true)
  const others = [null, 1, {}, { ...one, slide: '2' }, { ...one, imageUrl: 3 }, { ...one, bookmarked: 1 }]
  expect(bookmarkOutbox.parse(JSON.stringify([one, ...others]))).toEqual([one])
  for (const text of ['', '{', 'null', '{"a":1}']) expect(bookmarkOutbox.parse(text)).toEqual([])
})
