import type { Lecture } from '@lectern/contract/lectures.ts'
import { readStoredState } from './slide-states.ts'

export type LanguageProgress = {
  language: string
  /** Numbers of the slides without a script. */
  withoutScript: number[]
  /** Number of slides with a script but no audio. */
  withoutAudio: number
  /** Number of slides whose audio is of an earlier script. */
  withStaleAudio: number
}

/** Lists what each language of a lecture lacks, in the lecture's order. */
export function readLanguageProgress(lecture: Lecture): LanguageProgress[] {
  const numbers = (lecture.slides[lecture.default_language] ?? []).map((entry) => entry.index)
  return lecture.supported_languages.map((language) => {
    const entries = new Map(lecture.slides[language]?.map((entry) => [entry.index, entry]))
    const progress: LanguageProgress = { language, withoutScript: [], withoutAudio: 0, withStaleAudio: 0 }
    for (const number of numbers) {
      const entry = entries.get(number)
      const state = entry ? readStoredState(entry) : 'noScript'
      if (state === 'noScript') progress.withoutScript.push(number)
      else if (state === 'stale') progress.withStaleAudio += 1
      else if (state === 'noAudio') progress.withoutAudio += 1
    }
    return progress
  })
}
