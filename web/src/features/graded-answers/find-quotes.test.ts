import { describe, expect, it } from 'vitest'
import { cutAtQuotes } from './find-quotes.ts'

describe('cutAtQuotes', () => {
  it('cuts the answer at the quotes, in the order of the text', () => {
    expect(
      cutAtQuotes('Water goes in, by osmosis, and it bursts.', ['by osmosis', null, 'Water goes in']),
    ).toEqual([
      { text: 'Water goes in', evidenceIndex: 2 },
      { text: ', ', evidenceIndex: null },
      { text: 'by osmosis', evidenceIndex: 0 },
      { text: ', and it bursts.', evidenceIndex: null },
    ])
  })

  it('gives overlapping words to the first quote, and finds repeated words further on', () => {
    expect(cutAtQuotes('a b c a b', ['a b', 'b c', 'a b'])).toEqual([
      { text: 'a b', evidenceIndex: 0 },
      { text: ' c ', evidenceIndex: null },
      { text: 'a b', evidenceIndex: 2 },
    ])
  })

  it('loses no text, and highlights no quote that is missing from the answer', () => {
    for (const quotes of [[], ['nowhere'], ['', null]])
      expect(cutAtQuotes('한국어 😀', quotes)).toEqual([{ text: '한국어 😀', evidenceIndex: null }])
    expect(cutAtQuotes('', ['x'])).toEqual([])
  })
})
