import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '../script/parse.ts'
import { spokenWithMap } from '../script/spoken.ts'
import {
  findMarkersAt,
  findMarkersUntil,
  findSentenceAt,
  makeTimeline,
  type SentenceCue,
} from './timeline.ts'

const raw = 'One [highlight text="a"]two[/highlight]. [drawing/] Three [arrow]four.[/arrow]'
// spoken: 'One two. Three four.'
const cues: SentenceCue[] = [
  { start: 0, end: 8, startMs: 100, endMs: 900 },
  { start: 9, end: 20, startMs: 1200, endMs: 2300 },
]
const timeline = makeTimeline(2500, cues, parseScript(raw), spokenWithMap(raw))

describe('the sentence at a time', () => {
  it.each([
    [0, null],
    [100, 0],
    [899, 0],
    [1000, 0],
    [1200, 1],
    [9999, 1],
    [Number.NaN, null],
  ])('at %d ms is %s', (time, index) => {
    expect(findSentenceAt(cues, time)).toBe(index)
  })

  it('is the last one that has begun, as a plain search finds it', () => {
    const gaps = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 30 })
    fc.assert(
      fc.property(gaps, fc.nat(3000), (pairs, time) => {
        let at = 0
        const sentences = pairs.map(([pause, length], index) => {
          const startMs = at + pause
          at = startMs + length
          return { start: index, end: index + 1, startMs, endMs: at }
        })
        const found = sentences.findLastIndex((sentence) => sentence.startMs <= time)
        expect(findSentenceAt(sentences, time)).toBe(found === -1 ? null : found)
      }),
    )
  })
})

describe('the markers', () => {
  it('have the times of their words in the sentence', () => {
    const times = timeline.markers.map(({ marker, startMs, endMs }) => [marker.id, startMs, endMs])
    expect(times).toEqual([
      ['marker_highlight_1', 500, 800],
      ['marker_drawing_1', 1200, 1200],
      ['marker_arrow_1', 1800, 2300],
    ])
  })

  it('are found while they are heard, and stay counted afterwards', () => {
    const idsAt = (time: number) => findMarkersAt(timeline, time).map((marker) => marker.id)
    expect([idsAt(499), idsAt(500), idsAt(1300), idsAt(2300)]).toEqual([
      [],
      ['marker_highlight_1'],
      ['marker_drawing_1'],
      [],
    ])
    expect([0, 500, 1200, 9999].map((time) => findMarkersUntil(timeline, time).length)).toEqual([0, 1, 2, 3])
  })

  it('come in the order of the script within the audio, wherever they stand', () => {
    const words = fc.array(fc.constantFrom('a', 'bb ', '. ', '[arrow]c[/arrow]', '[drawing/]', '\n'), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(words, (pieces) => {
        const script = pieces.join('')
        const spoken = spokenWithMap(script)
        const half = spoken.spoken.length >> 1
        const sentences = [
          { start: 0, end: half, startMs: 10, endMs: 500 },
          { start: half, end: spoken.spoken.length, startMs: 600, endMs: 900 },
        ]
        let last = 0
        for (const { startMs, endMs } of makeTimeline(1000, sentences, parseScript(script), spoken).markers) {
          expect(startMs).toBeGreaterThanOrEqual(last)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect(endMs).toBeLessThanOrEqual(1000)
          last = startMs
        }
      }),
    )
  })

  it('have a moment even without any sentence', () => {
    const spoken = spokenWithMap('[drawing/]')
    expect(makeTimeline(0, [], parseScript('[drawing/]'), spoken).markers).toMatchObject([
      { startMs: 0, endMs: 0 },
    ])
  })
})
