import { describe, expect, test } from 'vitest'
import { readPoints, stepPoints } from './read-points.ts'

describe('typed points', () => {
  test('are numbers in steps of 0.5 within the bounds of the question', () => {
    expect(readPoints('7.5', 10)).toEqual({ points: 7.5 })
    expect(readPoints(' 7,5 ', 10)).toEqual({ points: 7.5 })
    expect(readPoints('０', 10)).toEqual({ points: 0 })
    expect(readPoints('10', 10)).toEqual({ points: 10 })
    expect(readPoints('.5', 10)).toEqual({ points: 0.5 })
  })

  test('are refused with the reason', () => {
    expect(readPoints('', 10)).toEqual({ problem: 'none' })
    expect(readPoints('ten', 10)).toEqual({ problem: 'number' })
    expect(readPoints('1e1', 10)).toEqual({ problem: 'number' })
    expect(readPoints('10.5', 10)).toEqual({ problem: 'range' })
    expect(readPoints('-0.5', 10)).toEqual({ problem: 'range' })
    expect(readPoints('7.3', 10)).toEqual({ problem: 'steps' })
  })

  test('go up and down by half a point and stop at the ends', () => {
    expect(stepPoints('7', 10, 0.5)).toBe('7.5')
    expect(stepPoints('10', 10, 0.5)).toBe('10')
    expect(stepPoints('0', 10, -0.5)).toBe('0')
    expect(stepPoints('', 10, 0.5)).toBe('0')
  })
})
