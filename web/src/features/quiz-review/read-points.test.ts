import { describe, expect, test } from 'vitest'
import { readPoints, stepPoints } from './read-points.ts'

describe('readPoints', () => {
  test("accepts numbers in steps of 0.5 within the question's bounds", () => {
    expect(readPoints('7.5', 10)).toEqual({ points: 7.5 })
    expect(readPoints(' 7,5 ', 10)).toEqual({ points: 7.5 })
    expect(readPoints('０', 10)).toEqual({ points: 0 })
    expect(readPoints('10', 10)).toEqual({ points: 10 })
    expect(readPoints('.5', 10)).toEqual({ points: 0.5 })
  })

  test('rejects other input with the reason', () => {
    expect(readPoints('', 10)).toEqual({ problem: 'none' })
    expect(readPoints('ten', 10)).toEqual({ problem: 'number' })
    expect(readPoints('1e1', 10)).toEqual({ problem: 'number' })
    expect(readPoints('10.5', 10)).toEqual({ problem: 'range' })
    expect(readPoints('-0.5', 10)).toEqual({ problem: 'range' })
    expect(readPoints('7.3', 10)).toEqual({ problem: 'steps' })
  })

  test('steps by half a point and stops at the bounds', () => {
    expect(stepPoints('7', 10, 0.5)).toBe('7.5')
    expect(stepPoints('10', 10, 0.5)).toBe('10')
    expect(stepPoints('0', 10, -0.5)).toBe('0')
    expect(stepPoints('', 10, 0.5)).toBe('0')
  })
})
