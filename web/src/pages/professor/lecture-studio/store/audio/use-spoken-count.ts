import { findEntry } from '../document/find-entry.ts'
import { useLecture } from '../studio-data.ts'
import type { BulkItem } from '../studio-state.ts'

/**
 * How many of the requested recordings the lecture has that is shown. Jobs and lecture are loaded at different times:
 * counted by its jobs, the banner would contradict the header and the filmstrip.
 */
export function useSpokenCount(items: readonly BulkItem[]): number {
  const lecture = useLecture()
  return items.filter(({ slide, language }) => findEntry(lecture, language, slide)?.audio_url != null).length
}
