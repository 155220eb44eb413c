import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { expect, it } from 'vitest'
import { findDueAnnotations } from './find-due-annotations.ts'

const timeline = {
  markers: [
    { marker: { id: 'a' }, startMs: 0, endMs: 1_500 },
    { marker: { id: 'b' }, startMs: 2_000, endMs: 2_000 },
    { marker: { id: 'c' }, startMs: 9_000, endMs: 9_500 },
  ],
} as unknown as Timeline

it.each([
  // Before Play no annotation counts, not even one at the first word.
  [0, []],
  [100, ['a']],
  [1_900, ['a']],
  [2_000, ['a', 'b']],
  [8_900, ['a', 'b']],
  // At the end all count, whether the audio was heard or skipped.
  [9_600, ['a', 'b', 'c']],
])('at %i ms', (timeMs, drawn) => expect(findDueAnnotations(timeline, timeMs)).toEqual(drawn))
