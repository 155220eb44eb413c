import { expect, it } from 'vitest'
import { entry, lectureOf } from '../testing/lecture-of.ts'
import { readTranslationGaps } from './read-translation-gaps.ts'

it('counts missing scripts and outdated translations', () => {
  const lecture = lectureOf({
    en: [entry(1, 'A', 'none'), entry(2, 'B', 'none'), entry(3, 'C', 'none'), entry(4, 'D', 'none')],
    ko: [
      entry(1, '가', 'none'),
      entry(2, ' ', 'none'),
      { ...entry(3, '다', 'none'), translation_stale: true },
      { ...entry(4, '', 'none'), translation_stale: true },
    ],
  })
  expect(readTranslationGaps(lecture, 'ko')).toEqual({ missing: 2, stale: 1 })
  expect(readTranslationGaps(lecture, 'zh')).toEqual({ missing: 4, stale: 0 })
  expect(readTranslationGaps(lecture, 'en')).toEqual({ missing: 0, stale: 0 })
})
