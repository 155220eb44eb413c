import { expect, it } from 'vitest'
import { addViewed, nameSlide } from './viewed-annotations.ts'

it('a slide is identified by its picture, whatever its number, and equal pictures by their order', () => {
  const deck = ['/a', '/b', '/a'].map((image_url, at) => ({ image_url, index: at + 1 }))
  expect([1, 2, 3].map((number) => nameSlide(deck, number))).toEqual(['/a', '/b', '/a#2'])
  expect(nameSlide([{ image_url: '/b', index: 1 }], 1)).toBe('/b')
  expect(nameSlide([], 1)).toBe('')
})

it('an annotation counts once', () => {
  const once = addViewed({}, '/a', ['marker_arrow_1'])
  expect(addViewed(once, '/a', ['marker_arrow_1'])).toBe(once)
  expect(addViewed(once, '/a', ['marker_arrow_1', 'marker_arrow_2'])).toEqual({
    '/a': ['marker_arrow_1', 'marker_arrow_2'],
  })
  expect(addViewed(once, '/b', ['marker_arrow_1'])['/b']).toEqual(['marker_arrow_1'])
})
