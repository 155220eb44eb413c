import { expect, it } from 'vitest'
import { drawing } from '../../../../i18n/en/drawing.ts'
import { entry, lectureOf } from '../testing/lecture-of.ts'
import { findDrawingReason } from './drawing-reason.ts'

const slide = entry(1, '', 'none')
const lecture = lectureOf({ en: [slide] })

it('says why drawing is unavailable', () => {
  expect(findDrawingReason(lecture, slide)).toBeNull()
  expect(findDrawingReason(lectureOf({ en: [] }), undefined)).toBe('noSlides')
  expect(drawing.noSlides).toBe('No slides available for drawing')
  expect(findDrawingReason(lecture, undefined)).toBe('noPicture')
  expect(drawing.noPicture).toBe('No slide image available for drawing')
  expect(findDrawingReason(lecture, { ...slide, image_url: '' })).toBe('noPicture')
  expect(findDrawingReason(lecture, { ...slide, picture_missing: true })).toBe('noPicture')
})
