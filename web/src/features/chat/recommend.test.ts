import { expect, test } from 'vitest'
import { percentViewed, recommend } from './recommend.ts'

test('gives the advice of each threshold of viewed annotations', () => {
  expect(recommend(49, 1)).toEqual(['viewAll', 'review'])
  expect(recommend(50, 1)).toEqual(['review'])
  expect(recommend(74, 1)).toEqual(['review'])
  expect(recommend(75, 1)).toEqual([])
})

test('advises bookmarks when there are none', () => {
  expect(recommend(100, 0)).toEqual(['bookmark'])
  expect(recommend(0, 0)).toEqual(['viewAll', 'review', 'bookmark'])
})

test('the percentage is rounded down', () => {
  expect(percentViewed(3, 4)).toBe(75)
  expect(percentViewed(2, 3)).toBe(66)
  expect(percentViewed(0, 5)).toBe(0)
  expect(percentViewed(9, 5)).toBe(100)
  expect(percentViewed(0, 0)).toBe(100)
})
