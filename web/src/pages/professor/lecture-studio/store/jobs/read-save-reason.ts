import { findStoredHighlights, readHighlights } from '../annotations/highlights.ts'
import { readProblems, readScript } from '../document/script.ts'
import { findLecture, type SlideAddress } from '../studio-data.ts'
import type { StudioState } from '../studio-state.ts'
import { findJobs } from './jobs-slice.ts'
import { findSaveReason, readWork } from './read-work.ts'

/** Whether the script of a slide is unsaved now, and why it cannot be saved, or null. */
export function readSaveReason(
  state: StudioState,
  lectureId: string,
  at: Pick<SlideAddress, 'slide' | 'language'>,
) {
  const lecture = findLecture(lectureId)
  const script = readScript(state, lecture, at)
  const { active } = findJobs(lectureId, state.cancelling)
  const work = readWork(active, lecture, state.starting, at)
  const { conflict } = readHighlights(state, script.page, findStoredHighlights(lectureId, script.entry))
  const hasErrors = readProblems(script.text).errors.length > 0
  return {
    key: script.key,
    isUnsaved: script.isUnsaved,
    reason: findSaveReason(work, { ...script, hasErrors }, conflict),
  }
}
