import { speeds } from '../../player/controls/speeds.ts'
import { type StudyMode, studyModes } from '../../player/controls/study-mode.ts'

/** The user's preferences for all lectures, as this browser stores them. */
export type BrowserPreferences = {
  mode: StudyMode
  highlights: boolean
  captions: boolean
  autoplay: boolean
  rate: number
}

export const standardPreferences: BrowserPreferences = {
  mode: 'comprehensive',
  highlights: true,
  captions: false,
  autoplay: true,
  rate: 1,
}

/** Those that the server stores, too, for all devices of a student (`playerPreferences` in the contract). */
export const syncedPreferences = ['autoplay', 'rate'] as const

/** Reads stored preferences; invalid or missing values get the default. */
export function readPreferences(stored: unknown): BrowserPreferences {
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
