import { describe, expect, it } from 'vitest'
import { cutAtQuotes } from './find-quotes.ts'

describe('an answer with the quotes of its evidence', () => {
  it('is cut where they stand, in its own order', () => {
    expect(
      cutAtQuotes('Water goes in, by osmosis, and it bursts.', ['by osmosis', null, 'Water goes in']),
    ).toEqual([
      { text: 'Water goes in', evidenceIndex: 2 },
      { text: ', ', evidenceIndex: null },
      { text: 'by osmosis', evidenceIndex: 0 },
      { text: ', and it bursts.', evidenceIndex: null },
    ])
  })

  it('gives overlapping words to the first, and finds the same words further on', () => {
    expect(cutAtQuotes('a b c a b', ['a b', 'b c', 'a b'])).toEqual([
      { text: 'a b', evidenceIndex: 0 },
      { text: ' c ', evidenceIndex: null },
      { text: 'a b', evidenceIndex: 2 },
    ])
  })

  it('loses nothing, and marks nothing that is not there', () => {
    for (const quotes of [[], ['nowhere'], ['', null]])
      expect(cutAtQuotes('한국어 😀', quotes)).toEqual([{ text: '한국어 😀', evidenceIndex: null }])
    expect(cutAtQuotes('', ['x'])).toEqual([])
  })
})
