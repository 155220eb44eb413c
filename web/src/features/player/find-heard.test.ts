import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { expect, it } from 'vitest'
import { findHeard } from './find-heard.ts'

const timeline = {
  markers: [
    { marker: { id: 'a' }, startMs: 1_000, endMs: 1_500 },
    { marker: { id: 'b' }, startMs: 2_000, endMs: 2_000 },
    { marker: { id: 'c' }, startMs: 9_000, endMs: 9_500 },
  ],
} as unknown as Timeline

it.each([
  [900, 1_000, ['a']],
  [1_500, 1_900, ['a']],
  [1_600, 1_900, []],
  // Steps of a hidden page.
  [800, 2_800, ['a', 'b']],
  // A jump over all of them, and one back.
  [0, 9_200, ['c']],
  [9_200, 1_200, ['a']],
  [0, 8_000, []],
])('from %i to %i ms', (before, now, heard) => expect(findHeard(timeline, before, now)).toEqual(heard))
