import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline } from '@lectern/core/timeline/timeline.ts'
import { describe, expect, it } from 'vitest'
import { hasSameStates, readAnnotationStates, readAnnotationStatesInText } from './annotation-states.ts'
import { readPhase } from './playback-phase.ts'

const script = '[highlight]One[/highlight] two. [arrow]Three[/arrow] four.'
const timeline = makeTimeline(
  4000,
  [
    { start: 0, end: 8, startMs: 0, endMs: 2000 },
    { start: 9, end: 20, startMs: 2000, endMs: 4000 },
  ],
  parseScript(script),
  spokenWithMap(script),
)
const at = (timeMs: number) => Object.fromEntries(readAnnotationStates(timeline, timeMs))

describe('annotations with audio', () => {
  it('appear when their words are spoken, not before, and stay', () => {
    expect(at(100)).toEqual({ marker_highlight_1: 'spoken' })
    expect(at(1900)).toEqual({ marker_highlight_1: 'past' })
    expect(at(2100)).toEqual({ marker_highlight_1: 'past', marker_arrow_1: 'spoken' })
    expect(at(4000)).toEqual({ marker_highlight_1: 'past', marker_arrow_1: 'past' })
  })

  it('are ghosts while paused before their time, and drawn when their sentence is pressed', () => {
    const paused = (timeMs: number, pressed: string[] = []) =>
      Object.fromEntries(
        readAnnotationStates(timeline, timeMs, { hasGhosts: true, pressed: new Set(pressed) }),
      )
    expect(paused(1900)).toEqual({ marker_highlight_1: 'past', marker_arrow_1: 'coming' })
    expect(paused(1900, ['marker_arrow_1'])).toMatchObject({ marker_arrow_1: 'spoken' })
    expect(paused(4000, ['marker_arrow_1'])).toMatchObject({ marker_arrow_1: 'past' })
  })

  it.each([
    ['not started', { playing: false, ended: false, timeMs: 0 }, false, 'rest'],
    ['from its start', { playing: true, ended: false, timeMs: 0 }, false, 'playing'],
    ['midway', { playing: false, ended: false, timeMs: 900 }, false, 'paused'],
    ['midway of a studied slide', { playing: false, ended: false, timeMs: 900 }, true, 'rest'],
    ['heard to the end', { playing: false, ended: true, timeMs: 4000 }, false, 'rest'],
  ] as const)('%s', (_, audio, isStudied, phase) => expect(readPhase(audio, isStudied)).toBe(phase))

  it('keep the same states until one changes', () => {
    expect(hasSameStates(readAnnotationStates(timeline, 2100), readAnnotationStates(timeline, 2200))).toBe(
      true,
    )
    expect(hasSameStates(readAnnotationStates(timeline, 1900), readAnnotationStates(timeline, 2100))).toBe(
      false,
    )
    expect(hasSameStates(null, readAnnotationStates(timeline, 0))).toBe(false)
  })
})

describe('annotations without audio', () => {
  const read = (start: number, end: number) =>
    Object.fromEntries(
      readAnnotationStatesInText(
        parseScript(`${script} [diagram elements="A"][/diagram]`),
        spokenWithMap(script),
        {
          start,
          end,
        },
      ),
    )

  it('appear with the sentence being read, not before, and stay', () => {
    expect(read(0, 0)).toEqual({})
    expect(read(0, 9)).toEqual({ marker_highlight_1: 'spoken' })
    expect(read(9, Number.POSITIVE_INFINITY)).toEqual({
      marker_highlight_1: 'past',
      marker_arrow_1: 'spoken',
      marker_diagram_1: 'spoken',
    })
  })
})
