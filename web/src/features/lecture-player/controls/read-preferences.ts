import { speeds } from '../../player/controls/speeds.ts'
import { type StudyMode, studyModes } from '../../player/controls/study-mode.ts'

/** The student's preferences for all lectures. */
export type PlayerPreferences = {
  mode: StudyMode
  highlights: boolean
  captions: boolean
  autoplay: boolean
  rate: number
}

export const standardPreferences: PlayerPreferences = {
  mode: 'comprehensive',
  highlights: true,
  captions: false,
  autoplay: true,
  rate: 1,
}

/** Reads stored preferences; invalid or missing values get the default. */
export function readPreferences(stored: unknown): PlayerPreferences {
  const read: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  const { mode, highlights, captions, autoplay, rate } = read
  return {
    mode: studyModes.find((known) => known === mode) ?? standardPreferences.mode,
    highlights: typeof highlights === 'boolean' ? highlights : standardPreferences.highlights,
    captions: typeof captions === 'boolean' ? captions : standardPreferences.captions,
    autoplay: typeof autoplay === 'boolean' ? autoplay : standardPreferences.autoplay,
    rate: speeds.find((known) => known === rate) ?? standardPreferences.rate,
  }
}
