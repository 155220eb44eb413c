import { describe, expect, it } from 'vitest'
import { findTurn, followHand } from './swipe.ts'

describe('a swipe', () => {
  it('turns only beyond 50 px', () => {
    expect(findTurn(-50)).toBeNull()
    expect(findTurn(50)).toBeNull()
    expect(findTurn(-51)).toBe('next')
    expect(findTurn(51)).toBe('previous')
  })

  it('follows the hand to 100 px and no further', () => {
    expect(followHand(-64, true)).toBe(-64)
    expect(followHand(-340, true)).toBe(-100)
    expect(followHand(340, true)).toBe(100)
  })

  it('follows less where nothing comes', () => {
    expect(Math.abs(followHand(60, false))).toBeLessThan(60)
    expect(followHand(2000, false)).toBe(100)
  })
})
