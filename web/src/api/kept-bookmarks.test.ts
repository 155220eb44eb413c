import { expect, test } from 'vitest'
import { type KeptBookmark, parseKeptBookmarks, withKeptBookmarks } from './kept-bookmarks.ts'

const kept = (slide: number, bookmarked: boolean): KeptBookmark => ({
  lectureId: 'l',
  slide,
  imageUrl: `/${slide}`,
  bookmarked,
})
const saved = {
  notes: [],
  bookmarks: [1, 4].map((slide_index) => ({ slide_index, created_at: '2026-01-01T00:00:00.000Z' })),
}
const slidesOf = (waiting: KeptBookmark[]) =>
  withKeptBookmarks(saved, waiting).bookmarks.map(({ slide_index }) => slide_index)

test('what waits is shown as it will be', () => {
  expect(slidesOf([])).toEqual([1, 4])
  expect(slidesOf([kept(3, true), kept(4, false)])).toEqual([1, 3])
  expect(slidesOf([kept(1, true), kept(2, false)])).toEqual([1, 4])
})

test('only what was a kept bookmark is read back', () => {
  const one = kept(2, true)
  const others = [null, 1, {}, { ...one, slide: '2' }, { ...one, imageUrl: 3 }, { ...one, bookmarked: 1 }]
  expect(parseKeptBookmarks(JSON.stringify([one, ...others]))).toEqual([one])
  for (const text of ['', '{', 'null', '{"a":1}']) expect(parseKeptBookmarks(text)).toEqual([])
})
