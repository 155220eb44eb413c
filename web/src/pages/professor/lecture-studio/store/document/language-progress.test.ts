import { describe, expect, it } from 'vitest'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { readLanguageProgress } from './language-progress.ts'

describe('missing scripts and audio by language', () => {
  it("are listed for each language, in the lecture's order", () => {
    const lecture = lectureOf({
      en: [entry(1, 'A', 'current'), entry(2, 'B', 'stale'), entry(3, 'C', 'none')],
      ko: [entry(1, ' ', 'none'), entry(2, '', 'stale')],
    })
    expect(readLanguageProgress(lecture)).toEqual([
      { language: 'en', withoutScript: [], withoutAudio: 1, withStaleAudio: 1 },
      { language: 'ko', withoutScript: [1, 2, 3], withoutAudio: 0, withStaleAudio: 0 },
    ])
  })

  it('include every slide for a language without entries', () => {
    const lecture = { ...lectureOf({ en: [entry(3, 'A', 'current')] }), supported_languages: ['en', 'ko'] }
    expect(readLanguageProgress(lecture)[1]).toMatchObject({ language: 'ko', withoutScript: [3] })
  })
})
