import { describe, expect, it } from 'vitest'
import { toSentenceCues } from './sentence-cues.ts'
import { readSentences } from './sentences.ts'

const script = 'First words. [highlight text="light"]Light[/highlight] scatters.\n\nA new paragraph.'

describe('readSentences', () => {
  it('lists the spoken sentences without tags, with their paragraph', () => {
    const sentences = readSentences(script, 'en', null)
    expect(sentences.map(({ text, paragraph }) => [text, paragraph])).toEqual([
      ['First words.', 0],
      ['Light scatters.', 0],
      ['A new paragraph.', 1],
    ])
    expect(sentences.every(({ startMs, endMs }) => startMs === null && endMs === null)).toBe(true)
  })

  it('has the times of the audio, one sentence for each cue, ordered by time', () => {
    const plain = readSentences(script, 'en', null)
    const cues = plain.map(({ start, end }, at) => ({
      start,
      end,
      start_ms: at * 1000,
      end_ms: at * 1000 + 900,
    }))
    const timed = readSentences(script, 'en', cues.toReversed())
    expect(timed.map(({ text, startMs, endMs, paragraph }) => [text, startMs, endMs, paragraph])).toEqual([
      ['First words.', 0, 900, 0],
      ['Light scatters.', 1000, 1900, 0],
      ['A new paragraph.', 2000, 2900, 1],
    ])
  })

  it('is empty for a text without words', () => {
    expect(readSentences(' \n[MARKER:marker_arrow_1]', 'en', null)).toEqual([])
  })
})

it('cues are converted to the names of the timeline', () => {
  expect(toSentenceCues([{ start: 0, end: 4, start_ms: 10, end_ms: 20 }])).toEqual([
    { start: 0, end: 4, startMs: 10, endMs: 20 },
  ])
})
