import { describe, expect, it } from 'vitest'
import { findTurn, followHand } from './swipe.ts'

describe('a swipe', () => {
  it('changes the slide only beyond 50 px', () => {
    expect(findTurn(-50)).toBeNull()
    expect(findTurn(50)).toBeNull()
    expect(findTurn(-51)).toBe('next')
    expect(findTurn(51)).toBe('previous')
  })

  it('moves the picture with the finger, at most 100 px', () => {
    expect(followHand(-64, true)).toBe(-64)
    expect(followHand(-340, true)).toBe(-100)
    expect(followHand(340, true)).toBe(100)
  })

  it('moves the picture less when there is no slide on that side', () => {
    expect(Math.abs(followHand(60, false))).toBeLessThan(60)
    expect(followHand(2000, false)).toBe(100)
  })
})
