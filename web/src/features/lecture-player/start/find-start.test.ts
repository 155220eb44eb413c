import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { describe, expect, it } from 'vitest'
import { readStudyState } from '../../player/progress/study-state.ts'
import { findElsewhere, findStart, followMovedSlide, followNewerSlide } from './find-start.ts'

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
    })
  })

  it('at the slide, time and language stored in this browser', () => {
    const stored = { slide: 3, timeMs: 4200, language: 'ko' }
    expect(findStart(lecture, stored, undefined)).toEqual(stored)
  })

  it('in the stored language, else in the language of the interface, if the lecture offers it', () => {
    expect(findStart(lecture, {}, undefined, 'ko')).toMatchObject({ language: 'ko' })
    expect(findStart(lecture, {}, undefined, 'zh')).toMatchObject({ language: 'en' })
    expect(findStart(lecture, { language: 'en' }, undefined, 'ko')).toMatchObject({ language: 'en' })
  })

  it('at the slide in the URL; the stored time applies only to its own slide', () => {
    const stored = { slide: 3, timeMs: 4200, language: 'en' }
    expect(findStart(lecture, stored, 1)).toMatchObject({ slide: 1, timeMs: 0 })
    expect(findStart(lecture, stored, 3)).toMatchObject({ slide: 3, timeMs: 4200 })
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
    const stored = { slide: 3, timeMs: 9_800, language: 'en' }
    expect(findStart(lecture, stored, undefined)).toMatchObject({ slide: 3, timeMs: 0 })
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
    expect(readStudyState({ slide: 1.5, timeMs: -1, language: 7 })).toEqual({})
    expect(readStudyState({ slide: 2, timeMs: 10, language: 'ko', rate: 2 })).toEqual({
      slide: 2,
      timeMs: 10,
      language: 'ko',
    })
  })

  it('at the newer slide of another device; the stored time applies only to its own slide', () => {
    const stored = { slide: 2, timeMs: 4200, language: 'ko' }
    expect(findStart(lecture, followNewerSlide(stored, 3), undefined)).toMatchObject({
      slide: 3,
      timeMs: 0,
      language: 'ko',
    })
    expect(followNewerSlide(stored, 2)).toBe(stored)
    expect(followNewerSlide(stored, undefined)).toBe(stored)
    expect(findStart(lecture, followNewerSlide(stored, 3), 1)).toMatchObject({ slide: 1 })
  })
})

describe('after a deck swap', () => {
  const moved = (pictures: string) => ({
    ...lecture,
    slides: { en: [...pictures].map((image_url, at) => ({ ...slide(at + 1, false), image_url })) },
  })
  const stored = { slide: 3, imageUrl: 'c', timeMs: 4_000 }

  it('the stored slide follows its page, and starts over when the page is gone', () => {
    expect(followMovedSlide(moved('cab'), stored)).toEqual({ ...stored, slide: 1 })
    expect(followMovedSlide(moved('abd'), stored)).toEqual({ ...stored, timeMs: 0 })
    expect(followMovedSlide(moved('abd'), { slide: 2, timeMs: 4_000 })).toEqual({ slide: 2, timeMs: 4_000 })
    expect(followMovedSlide(moved('abd'), {})).toEqual({})
  })

  it('a moved page does not count as a move to another slide', () => {
    const reported = { slide: 3, imageUrl: 'c' }
    expect(findElsewhere(moved('cab'), { reported, slide: 1 })).toBeUndefined()
    expect(findElsewhere(moved('cab'), { reported, slide: 3 })).toBe(3)
    expect(findElsewhere(moved('abd'), { reported, slide: 2 })).toBe(2)
    expect(findElsewhere(moved('cab'), { reported: undefined, slide: 2 })).toBeUndefined()
  })

  it('reports without an answer count as known to the server and as unknown', () => {
    const sent = [
      { slide: 2, imageUrl: 'b' },
      { slide: 3, imageUrl: 'c' },
    ]
    const reported = { slide: 1, imageUrl: 'a', sent }
    for (const slide of [1, 2, 3]) expect(findElsewhere(moved('abcd'), { reported, slide })).toBeUndefined()
    expect(findElsewhere(moved('abcd'), { reported, slide: 4 })).toBe(4)
  })
})
