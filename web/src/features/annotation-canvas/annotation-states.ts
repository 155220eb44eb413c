import type { ParsedScript } from '@lectern/core/script/parse.ts'
import { rawToSpoken, type SpokenText } from '@lectern/core/script/spoken.ts'
import { findMarkersAt, findMarkersUntil, type Timeline } from '@lectern/core/timeline/timeline.ts'

/** A coming annotation is a ghost, a spoken one may be animated, a past one is drawn at full strength. */
export type AnnotationState = 'coming' | 'spoken' | 'past'

/**
 * The states of a script's annotations at a time, by id; a missing id is not drawn. `hasGhosts` adds the
 * coming ones. `pressed` are drawn at any time.
 */
export function readAnnotationStates(
  timeline: Timeline,
  timeMs: number,
  { hasGhosts = false, pressed = noIds }: { hasGhosts?: boolean; pressed?: ReadonlySet<string> } = {},
): ReadonlyMap<string, AnnotationState> {
  const states = new Map<string, AnnotationState>()
  if (hasGhosts) for (const { marker } of timeline.markers) states.set(marker.id, 'coming')
  for (const { id } of findMarkersUntil(timeline, timeMs)) states.set(id, 'past')
  for (const { id } of findMarkersAt(timeline, timeMs)) states.set(id, 'spoken')
  for (const id of pressed) if (states.get(id) !== 'past') states.set(id, 'spoken')
  return states
}

const noIds: ReadonlySet<string> = new Set()

/**
 * The same without audio, for a script that is read sentence by sentence. `reading` is the range of the present
 * sentence in the spoken text, up to the beginning of the next one.
 */
export function readAnnotationStatesInText(
  { segments }: Pick<ParsedScript, 'segments'>,
  spoken: SpokenText,
  reading: { start: number; end: number },
): ReadonlyMap<string, AnnotationState> {
  const states = new Map<string, AnnotationState>()
  for (const segment of segments) {
    if (segment.kind !== 'marker') continue
    const from = rawToSpoken(spoken, segment.contentStart)
    const to = rawToSpoken(spoken, segment.contentEnd)
    if (from >= reading.end) continue
    states.set(segment.marker.id, to > reading.start || from >= reading.start ? 'spoken' : 'past')
  }
  return states
}

/** Whether two results are equal: then nothing has to render again. */
export const hasSameStates = (
  one: ReadonlyMap<string, AnnotationState> | null,
  other: ReadonlyMap<string, AnnotationState> | null,
): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.size === other.size &&
    [...one].every(([id, state]) => other.get(id) === state))
