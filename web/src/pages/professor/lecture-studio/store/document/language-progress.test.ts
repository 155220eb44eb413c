import { describe, expect, it } from 'vitest'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { readLanguageProgress, writeRanges } from './language-progress.ts'

describe('what each language lacks', () => {
  it('is told for itself, in the order of the languages', () => {
    const lecture = lectureOf({
      en: [entry(1, 'A', 'current'), entry(2, 'B', 'stale'), entry(3, 'C', 'none')],
      ko: [entry(1, ' ', 'none'), entry(2, '', 'stale')],
    })
    expect(readLanguageProgress(lecture)).toEqual([
      { language: 'en', withoutScript: [], withoutAudio: 1, withStaleAudio: 1 },
      { language: 'ko', withoutScript: [1, 2, 3], withoutAudio: 0, withStaleAudio: 0 },
    ])
  })

  it('counts a language without any entry as wholly missing', () => {
    const lecture = { ...lectureOf({ en: [entry(3, 'A', 'current')] }), supported_languages: ['en', 'ko'] }
    expect(readLanguageProgress(lecture)[1]).toMatchObject({ language: 'ko', withoutScript: [3] })
  })
})

describe('slide numbers in short', () => {
  it('are joined where they follow each other', () => {
    expect(writeRanges([])).toBe('')
    expect(writeRanges([4])).toBe('4')
    expect(writeRanges([1, 2, 3, 5, 8, 9])).toBe('1–3, 5, 8, 9')
  })

  it('end where they become many', () => {
    expect(writeRanges([1, 3, 5, 7, 9, 11, 13])).toBe('1, 3, 5, 7, 9, 11, …')
  })
})
