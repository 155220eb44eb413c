import { describe, expect, it } from 'vitest'
import { cutAtQuotes } from './find-quotes.ts'

describe('an answer with the quotes of its evidence', () => {
  it('is cut where they stand, in its own order', () => {
    expect(
      cutAtQuotes('Water goes in, by osmosis, and it bursts.', ['by osmosis', null, 'Water goes in']),
    ).toEqual([
      { text: 'Water goes in', mark: 2 },
      { text: ', ', mark: null },
      { text: 'by osmosis', mark: 0 },
      { text: ', and it bursts.', mark: null },
    ])
  })

  it('gives overlapping words to the first, and finds the same words further on', () => {
    expect(cutAtQuotes('a b c a b', ['a b', 'b c', 'a b'])).toEqual([
      { text: 'a b', mark: 0 },
      { text: ' c ', mark: null },
      { text: 'a b', mark: 2 },
    ])
  })

  it('loses nothing, and marks nothing that is not there', () => {
    for (const quotes of [[], ['nowhere'], ['', null]])
      expect(cutAtQuotes('한국어 😀', quotes)).toEqual([{ text: '한국어 😀', mark: null }])
    expect(cutAtQuotes('', ['x'])).toEqual([])
  })
})
