import { beforeEach, expect, it, vi } from 'vitest'
import { findReportedSlide, storeReportedSlide, storeSentSlide } from './reported-slide.ts'
import { makeStorage } from './testing/browser-storage.ts'

const at = (slide: number) => ({ slide, imageUrl: `/picture-${slide}` })
const find = () => findReportedSlide('user', 'lecture')

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  storeReportedSlide('user', 'lecture', at(1))
})

it('an answer ends its own report, and leaves those that were sent after it', () => {
  for (const slide of [2, 3, 4]) storeSentSlide('user', 'lecture', at(slide))
  storeReportedSlide('user', 'lecture', at(3))
  expect(find()).toEqual({ ...at(3), sent: [at(4)] })
  storeReportedSlide('user', 'lecture', at(4))
  expect(find()).toEqual(at(4))
})

it('the answer to a finished slide leaves visits that are still on their way', () => {
  storeSentSlide('user', 'lecture', at(2))
  storeReportedSlide('user', 'lecture', at(1))
  expect(find()).toEqual({ ...at(1), sent: [at(2)] })
})

it('reads what older versions stored', () => {
  localStorage.setItem('told.user.lecture', '3')
  expect(find()).toEqual({ slide: 3 })
  localStorage.setItem('told.user.lecture', JSON.stringify({ ...at(1), sent: at(2) }))
  expect(find()).toEqual({ ...at(1), sent: [at(2)] })
})
