import { expect, test } from 'vitest'
import { findSlideNow } from './find-slide-now.ts'

const deck = (pictures: string) => [...pictures].map((image_url, at) => ({ index: at + 1, image_url }))

test('finds a stored slide by its picture; among equal ones, the nearest number', () => {
  expect(findSlideNow(deck('abc'), { slide: 2, imageUrl: 'b' })).toBe(2)
  expect(findSlideNow(deck('cab'), { slide: 3, imageUrl: 'c' })).toBe(1)
  expect(findSlideNow(deck('axaya'), { slide: 4, imageUrl: 'a' })).toBe(3)
  expect(findSlideNow(deck('axaya'), { slide: 1, imageUrl: 'a' })).toBe(1)
})

test('finds a slide with another page number by the picture it had first', () => {
  const slides = [
    { index: 1, image_url: 'b' },
    { index: 2, image_url: 'a with a 2', page_url: 'a' },
  ]
  expect(findSlideNow(slides, { slide: 1, imageUrl: 'a' })).toBe(2)
})

test('returns undefined for a removed page; without a picture, the number is all that is known', () => {
  expect(findSlideNow(deck('ab'), { slide: 1, imageUrl: 'c' })).toBeUndefined()
  expect(findSlideNow(deck('ab'), { slide: 2 })).toBe(2)
})
