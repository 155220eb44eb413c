import { type StudyMode, studyModes } from '../../../../features/player/controls/study-mode.ts'

/** The student's preferences for all lectures. */
export type PlayerPreferences = { mode: StudyMode; highlights: boolean; captions: boolean }

export const standardPreferences: PlayerPreferences = {
  mode: 'comprehensive',
  highlights: true,
  captions: false,
}

/** Reads stored preferences; invalid or missing values get the default. */
export function readPreferences(stored: unknown): PlayerPreferences {
  const read: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  const { mode, highlights, captions } = read
  return {
    mode: studyModes.find((known) => known === mode) ?? standardPreferences.mode,
    highlights: typeof highlights === 'boolean' ? highlights : standardPreferences.highlights,
    captions: typeof captions === 'boolean' ? captions : standardPreferences.captions,
  }
}
