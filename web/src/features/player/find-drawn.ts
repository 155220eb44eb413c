import { findMarkersUntil, type Timeline } from '@lectern/core/timeline/timeline.ts'

/** The marks (ids) whose time has come at a moment of the audio, heard or jumped to; none before it begins. */
export const findDrawn = (timeline: Timeline, timeMs: number): string[] =>
  timeMs > 0 ? findMarkersUntil(timeline, timeMs).map(({ id }) => id) : []
