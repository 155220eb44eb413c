import { findMarkersUntil, type Timeline } from '@lectern/core/timeline/timeline.ts'

/**
 * Ids of the annotations whose time has come at `timeMs`, whether the audio was heard or skipped to there.
 * Empty before the audio starts.
 */
export const findDueAnnotations = (timeline: Timeline, timeMs: number): string[] =>
  timeMs > 0 ? findMarkersUntil(timeline, timeMs).map(({ id }) => id) : []
