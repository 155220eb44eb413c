import type { Lecture } from '@lectern/contract/lectures.ts'

type TranslationGaps = {
  /** Number of slides without a script in the language. */
  missing: number
  /** Number of slides whose script is a translation of an earlier text of the default language. */
  stale: number
}

/**
 * Counts what a translation into a language would write, from stored data; zero for the default language.
 */
export function readTranslationGaps(lecture: Lecture, language: string): TranslationGaps {
  const gaps = { missing: 0, stale: 0 }
  const entries = new Map(lecture.slides[language]?.map((entry) => [entry.index, entry]))
  for (const { index } of lecture.slides[lecture.default_language] ?? []) {
    const entry = entries.get(index)
    if (entry?.is_silent) continue
    if (!entry || entry.script.trim() === '') gaps.missing += 1
    else if (entry.translation_stale) gaps.stale += 1
  }
  return gaps
}
