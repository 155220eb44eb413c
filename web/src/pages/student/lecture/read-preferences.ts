import { type StudyMode, studyModes } from '../../../features/player/study-mode.ts'

/** How somebody likes to study, in every lecture. */
export type PlayerPreferences = { mode: StudyMode; highlights: boolean; captions: boolean }

export const standardPreferences: PlayerPreferences = {
  mode: 'comprehensive',
  highlights: true,
  captions: false,
}

/** What a stored text says, as far as it makes sense. */
export function readPreferences(stored: unknown): PlayerPreferences {
  const read: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  const { mode, highlights, captions } = read
  return {
    mode: studyModes.find((known) => known === mode) ?? standardPreferences.mode,
    highlights: typeof highlights === 'boolean' ? highlights : standardPreferences.highlights,
    captions: typeof captions === 'boolean' ? captions : standardPreferences.captions,
  }
}
