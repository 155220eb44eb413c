import type { Timeline } from '@lectern/core/timeline/timeline.ts'

/** A longer step is a jump: what lies in it was not heard. The fastest voice takes steps of two seconds in a hidden page. */
const longestStepMs = 2_500

/** The marks that were heard between two moments of an audio that plays: begun in between, or being spoken. */
export function findHeard({ markers }: Timeline, beforeMs: number, nowMs: number): string[] {
  const isStep = nowMs >= beforeMs && nowMs - beforeMs <= longestStepMs
  const fromMs = isStep ? beforeMs : nowMs
  return markers
    .filter(({ startMs, endMs }) => startMs <= nowMs && Math.max(startMs, endMs) >= fromMs)
    .map(({ marker }) => marker.id)
}
