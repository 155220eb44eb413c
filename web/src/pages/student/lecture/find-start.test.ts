import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { describe, expect, it } from 'vitest'
import { readPlace } from '../../../features/player/study-place.ts'
import { findElsewhere, findStart, followKept, takeNewer } from './find-start.ts'

const slide = (index: number, completed: boolean): SlideEntry => ({
  index,
  script: 'Words.',
  image_url: '/picture',
  thumbnail_url: '/thumbnail',
  image_width: 1920,
  image_height: 1080,
  title: null,
  word_count: 1,
  audio_url: '/audio',
  audio_duration_ms: 10_000,
  audio_marks: [],
  completed,
})
const slides = [slide(1, true), slide(2, false), slide(3, false)]
const lecture = {
  slides: { en: slides, ko: slides },
  supported_languages: ['en', 'ko'],
  default_language: 'en',
}

describe('where a lecture starts', () => {
  it('at the first slide that is not studied, when nothing is stored', () => {
    expect(findStart(lecture, {}, undefined)).toEqual({
      slide: 2,
      timeMs: 0,
      language: 'en',
      rate: 1,
      autoplay: false,
    })
  })

  it('at the slide, time, language, speed and autoplay stored in this browser', () => {
    const kept = { slide: 3, timeMs: 4200, language: 'ko', rate: 1.5, autoplay: true }
    expect(findStart(lecture, kept, undefined)).toEqual(kept)
  })

  it('at the slide in the URL; the stored time applies only to its own slide', () => {
    const kept = { slide: 3, timeMs: 4200, language: 'en' }
    expect(findStart(lecture, kept, 1)).toMatchObject({ slide: 1, timeMs: 0 })
    expect(findStart(lecture, kept, 3)).toMatchObject({ slide: 3, timeMs: 4200 })
  })

  it('at the slide of the account when this browser stores nothing; a finished lecture starts over', () => {
    expect(findStart({ ...lecture, slide_index: 3 }, {}, undefined)).toMatchObject({ slide: 3 })
    expect(findStart({ ...lecture, slide_index: 3 }, { slide: 2 }, undefined)).toMatchObject({ slide: 2 })
    expect(findStart({ ...lecture, slide_index: 9 }, {}, undefined)).toMatchObject({ slide: 2 })
    expect(findStart({ ...lecture, slide_index: null }, {}, undefined)).toMatchObject({ slide: 2 })
    const heard = slides.map((one) => ({ ...one, completed: true }))
    const finished = { ...lecture, slides: { en: heard }, completed: true, slide_index: 3 }
    expect(findStart(finished, {}, undefined)).toMatchObject({ slide: 1 })
  })

  it('at the beginning of the slide when its audio was heard to the end', () => {
    const kept = { slide: 3, timeMs: 9_800, language: 'en' }
    expect(findStart(lecture, kept, undefined)).toMatchObject({ slide: 3, timeMs: 0 })
  })

  it('with an offered language and an existing slide, when the stored ones are gone', () => {
    expect(findStart(lecture, { language: 'fr', slide: 2, timeMs: 100 }, undefined)).toMatchObject({
      language: 'en',
      slide: 2,
      timeMs: 0,
    })
    expect(findStart(lecture, { slide: 9 }, 99)).toMatchObject({ slide: 2 })
    const empty = { ...lecture, slides: { en: [], ko: [] } }
    expect(findStart(empty, { slide: 2 }, undefined)).toMatchObject({ slide: 1, timeMs: 0 })
  })

  it('without the invalid parts of the stored state', () => {
    expect(readPlace({ slide: 1.5, timeMs: -1, language: 7, rate: 3, autoplay: 'yes' })).toEqual({})
    expect(readPlace({ slide: 2, timeMs: 10, language: 'ko', rate: 2, autoplay: true })).toEqual({
      slide: 2,
      timeMs: 10,
      language: 'ko',
      rate: 2,
      autoplay: true,
    })
  })

  it('at the newer slide of another device; the stored time applies only to its own slide', () => {
    const kept = { slide: 2, timeMs: 4200, language: 'ko', rate: 1.5 }
    expect(findStart(lecture, takeNewer(kept, 3), undefined)).toMatchObject({
      slide: 3,
      timeMs: 0,
      language: 'ko',
      rate: 1.5,
    })
    expect(takeNewer(kept, 2)).toBe(kept)
    expect(takeNewer(kept, undefined)).toBe(kept)
    expect(findStart(lecture, takeNewer(kept, 3), 1)).toMatchObject({ slide: 1 })
  })
})

describe('after a deck swap', () => {
  const moved = (pictures: string) => ({
    ...lecture,
    slides: { en: [...pictures].map((image_url, at) => ({ ...slide(at + 1, false), image_url })) },
  })
  const kept = { slide: 3, imageUrl: 'c', timeMs: 4_000 }

  it('the stored slide follows its page, and starts over when the page is gone', () => {
    expect(followKept(moved('cab'), kept)).toEqual({ ...kept, slide: 1 })
    expect(followKept(moved('abd'), kept)).toEqual({ ...kept, timeMs: 0 })
    expect(followKept(moved('abd'), { slide: 2, timeMs: 4_000 })).toEqual({ slide: 2, timeMs: 4_000 })
    expect(followKept(moved('abd'), {})).toEqual({})
  })

  it('a moved page does not count as a move to another slide', () => {
    const told = { slide: 3, imageUrl: 'c' }
    expect(findElsewhere(moved('cab'), { told, slide: 1 })).toBeUndefined()
    expect(findElsewhere(moved('cab'), { told, slide: 3 })).toBe(3)
    expect(findElsewhere(moved('abd'), { told, slide: 2 })).toBe(2)
    expect(findElsewhere(moved('cab'), { told: undefined, slide: 2 })).toBeUndefined()
  })
})
