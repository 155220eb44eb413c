import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline } from '@lectern/core/timeline/timeline.ts'
import { describe, expect, it } from 'vitest'
import { hasSameStates, readAnnotationStates, readAnnotationStatesInText } from './annotation-states.ts'

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
