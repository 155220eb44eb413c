import type { Stroke } from '@lectern/core/ink/ink.ts'
import { expect, it } from 'vitest'
import { fillGaps, outlineOf } from './outline.ts'

const stroke = (points: [number, number, number?][], tool: Stroke['tool'] = 'brush'): Stroke => ({
  kind: 'stroke',
  tool,
  color: 'red',
  size: 10,
  points: points.map(([x, y, pressure = 0.5]) => ({ x, y, pressure })),
})

/** All points of an outline. */
const placesOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
const heightAt = (path: string, from: number, to: number) => {
  const ys = placesOf(path).flatMap(({ x, y }) => (x >= from && x <= to ? [y] : []))
  return Math.max(...ys) - Math.min(...ys)
}

it('makes a dot of one point', () => {
  const places = placesOf(outlineOf(stroke([[50, 50]])))
  const xs = places.map(({ x }) => x)
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(8)
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(12)
})

it('is as wide as the brush everywhere, whatever the pressure', () => {
  const path = outlineOf(
    stroke([
      [0, 50, 0.1],
      [200, 50, 1],
    ]),
  )
  expect(heightAt(path, 40, 60)).toBeCloseTo(10, 0)
  expect(heightAt(path, 140, 160)).toBeCloseTo(10, 0)
})

it('follows the pressure of a pen', () => {
  const path = outlineOf(
    stroke(
      [
        [0, 50, 0.1],
        [200, 50, 1],
      ],
      'pen',
    ),
  )
  expect(heightAt(path, 140, 160)).toBeGreaterThan(1.5 * heightAt(path, 40, 60))
})

it('keeps corners where two long lines meet', () => {
  const places = placesOf(
    outlineOf(
      stroke([
        [0, 0],
        [300, 0],
        [300, 300],
      ]),
    ),
  )
  expect(places.some(({ x, y }) => Math.hypot(x - 300, y) < 9)).toBe(true)
})

it('inserts points between distant ones', () => {
  const filled = fillGaps(
    stroke([
      [0, 0, 0],
      [60, 0, 1],
    ]).points,
  )
  expect(filled.length).toBeGreaterThan(9)
  expect(filled.find(({ x }) => x > 29)?.pressure).toBeCloseTo(0.5, 0)
  expect(fillGaps([])).toEqual([])
})
