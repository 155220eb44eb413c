import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInk, writeInk } from './drawing-data.ts'
import { drawFigure, INK_FIGURES } from './figures.ts'
import type { Ink, Stroke } from './ink.ts'
import { boxOf } from './shapes.ts'

const spot = fc.record({ x: fc.integer({ min: 0, max: 1900 }), y: fc.integer({ min: 0, max: 1000 }) })
const strokeOf = (points: Stroke['points'], size = 4): Stroke => ({
  kind: 'stroke',
  tool: 'brush',
  color: 'red',
  size,
  points,
})

describe('figures of the drawing board', () => {
  it('are stored as strokes, which every version reads', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...INK_FIGURES),
        spot,
        spot,
        fc.boolean(),
        (figure, from, to, isRegular) => {
          const item = strokeOf(drawFigure(figure, from, to, { size: 4, isRegular }))
          const ink: Ink = { width: 1920, height: 1080, items: [item] }
          const [read] = readInk(writeInk(ink))?.items ?? []
          expect(read).toMatchObject({ kind: 'stroke', tool: 'brush' })
          expect((read as Stroke).points).toHaveLength(item.points.length)
        },
      ),
    )
  })

  it('fill the box between their two points', () => {
    fc.assert(
      fc.property(fc.constantFrom('line', 'rectangle', 'ellipse'), spot, spot, (figure, from, to) => {
        const box = boxOf(strokeOf(drawFigure(figure, from, to, { size: 4 }), 0))
        expect(box.x).toBeCloseTo(Math.min(from.x, to.x), 6)
        expect(box.y).toBeCloseTo(Math.min(from.y, to.y), 6)
        expect(box.width).toBeCloseTo(Math.abs(from.x - to.x), 6)
        expect(box.height).toBeCloseTo(Math.abs(from.y - to.y), 6)
      }),
    )
  })

  it('an arrow has its tip at its end', () => {
    const points = drawFigure('arrow', { x: 0, y: 0 }, { x: 300, y: 0 }, { size: 4 })
    expect(points.slice(0, 2)).toMatchObject([
      { x: 0, y: 0 },
      { x: 300, y: 0 },
    ])
    expect(Math.max(...points.map(({ x }) => x))).toBe(300)
    expect(points[2]!.y).toBeCloseTo(-points[4]!.y, 6)
  })

  it('are regular with Shift', () => {
    const square = boxOf(
      strokeOf(drawFigure('rectangle', { x: 9, y: 9 }, { x: 109, y: 39 }, { size: 4, isRegular: true })),
    )
    expect(square.width).toBeCloseTo(square.height, 6)
    const [, end] = drawFigure('line', { x: 0, y: 0 }, { x: 100, y: 7 }, { size: 4, isRegular: true })
    expect(end!.y).toBeCloseTo(0, 6)
  })
})
