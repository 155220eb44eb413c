import { expect, test } from 'vitest'
import { type MapSlide, scaleOf, worstFigures } from './map-rows.ts'

const slide = (index: number, fields: Partial<MapSlide> = {}): MapSlide => ({
  index,
  title: null,
  thumbnail_url: '',
  reached: 10,
  studied: 9,
  median_seconds: 60,
  voice_seconds: 50,
  replays: 1,
  back_jumps: 0,
  pauses: 0,
  exits: 0,
  questions: 0,
  quiz_success: null,
  hardest_question: null,
  ...fields,
})

test('each row has its own scale, and one peak at most', () => {
  const slides = [slide(1), slide(2, { replays: 5, quiz_success: 0.9 }), slide(3, { quiz_success: 0.4 })]
  expect(scaleOf(slides, 'replays')).toEqual({ max: 5, peak: 2 })
  expect(scaleOf(slides, 'quiz_success')).toEqual({ max: 1, peak: 3 })
  expect(scaleOf(slides, 'time').peak).toBeNull()
  expect(scaleOf(slides, 'exits')).toEqual({ max: 0, peak: null })
  expect(scaleOf(slides, 'reach').peak).toBeNull()
})

test('a slide is told by its two worst figures', () => {
  const slides = [slide(1), slide(2, { replays: 8, questions: 4, quiz_success: 0.9 })]
  expect(worstFigures(slides, slides[1]!)).toHaveLength(2)
  expect(worstFigures(slides, slide(3, { median_seconds: 0, replays: 0 }))).toEqual([])
})
