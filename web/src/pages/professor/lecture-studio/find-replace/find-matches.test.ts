import { describe, expect, it } from 'vitest'
import { entry, lectureOf } from '../testing/lecture-of.ts'
import { findInLecture } from './find-matches.ts'

const annotated =
  'Seeds need [highlight color="green" text="light"]light[/highlight], more light than you think.'
const lecture = lectureOf({
  en: [entry(1, annotated, 'none'), entry(2, 'Nothing here.', 'none'), entry(3, 'Light!', 'none')],
  ko: [entry(1, 'light', 'none')],
})

describe('matches in a lecture', () => {
  it('are in slide order, in one language, with the words around them', () => {
    const found = findInLecture(lecture, 'en', { find: 'light' }, 'sun')
    expect(found.map(({ slide, count, replaceable }) => [slide, count, replaceable])).toEqual([
      [1, 2, 2],
      [3, 1, 1],
    ])
    expect(found[0]?.contexts[0]).toEqual({
      before: 'Seeds need ',
      found: 'light',
      after: ', more light than you think.',
    })
  })

  it('respect case and whole words', () => {
    expect(
      findInLecture(lecture, 'en', { find: 'light', matchCase: true }, '').map(({ slide }) => slide),
    ).toEqual([1])
    expect(findInLecture(lecture, 'en', { find: 'ligh', wholeWords: true }, '')).toEqual([])
  })

  it('are empty for an empty search, and never inside a tag', () => {
    expect(findInLecture(lecture, 'en', { find: '' }, 'x')).toEqual([])
    expect(findInLecture(lecture, 'en', { find: 'green' }, 'x')).toEqual([])
  })

  it('show the nearest words only', () => {
    const long = lectureOf({ en: [entry(1, `${'word '.repeat(500)}light${' word'.repeat(500)}`, 'none')] })
    const [context] = findInLecture(long, 'en', { find: 'light' }, '')[0]?.contexts ?? []
    // Whole words only.
    expect(context?.before).toMatch(/^…(word ){9}$/)
    expect(context?.after).toMatch(/^( word){9}…$/)
  })
})
