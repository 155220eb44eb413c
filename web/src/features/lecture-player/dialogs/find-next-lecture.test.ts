import { expect, test } from 'vitest'
import { findNextLecture } from './find-next-lecture.ts'

const lecture = (_id: string, completed = false, slide_count = 3) => ({
  _id,
  title: _id,
  completed,
  slide_count,
})

test('the next lecture is the first unfinished one after this one, else the first before it', () => {
  const [a, b, c] = [lecture('a'), lecture('b'), lecture('c')]
  expect(findNextLecture([a, b, c], 'a')?._id).toBe('b')
  expect(findNextLecture([a, lecture('b', true), c], 'a')?._id).toBe('c')
  expect(findNextLecture([a, b, lecture('c', true)], 'b')?._id).toBe('a')
  expect(findNextLecture([a, lecture('b', false, 0)], 'a')).toBeUndefined()
  expect(findNextLecture([lecture('a', true), lecture('b')], 'b')).toBeUndefined()
  expect(findNextLecture([a], 'gone')?._id).toBe('a')
})
