import { describe, expect, it } from 'vitest'
import { findSwipeDirection, limitSwipe } from './swipe.ts'

describe('a swipe', () => {
  it('changes the slide only beyond 50 px', () => {
    expect(findSwipeDirection(-50)).toBeNull()
    expect(findSwipeDirection(50)).toBeNull()
    expect(findSwipeDirection(-51)).toBe('next')
    expect(findSwipeDirection(51)).toBe('previous')
  })

  it('moves the picture with the finger, at most 100 px', () => {
    expect(limitSwipe(-64, true)).toBe(-64)
    expect(limitSwipe(-340, true)).toBe(-100)
    expect(limitSwipe(340, true)).toBe(100)
  })

  it('moves the picture less when there is no slide on that side', () => {
    expect(Math.abs(limitSwipe(60, false))).toBeLessThan(60)
    expect(limitSwipe(2000, false)).toBe(100)
  })
})
