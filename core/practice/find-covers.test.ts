import { describe, expect, it } from 'vitest'
import { findCovers } from './find-covers.ts'

const words = 'Keep a fixed discount d The fixed discount stays'
  .split(' ')
  .map((text, at) => ({ text, x: (at % 5) * 100, y: Math.floor(at / 5) * 60, width: 90, height: 40 }))

describe('covers of an answer', () => {
  it('covers every occurrence', () => {
    expect(findCovers(words, ['fixed discount'])).toEqual([
      { x: 200, y: 0, width: 190, height: 40 },
      { x: 100, y: 60, width: 190, height: 40 },
    ])
  })
  it('covers what two texts name once', () => {
    expect(findCovers(words, ['discount', 'discount'])).toHaveLength(2)
  })
  it.each([['other words'], [''], ['…']])('covers nothing for %j', (text) => {
    expect(findCovers(words, [text])).toEqual([])
  })
})
