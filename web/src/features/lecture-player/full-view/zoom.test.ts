import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitZoom, noZoom, zoomAt, zoomByDoubleTap } from './zoom.ts'

const area = { width: 800, height: 400 }
const number = fc.double({ min: -2000, max: 2000, noNaN: true })

describe('zooming a slide', () => {
  it('never leaves the range of 1 to 4, nor shows anything beside the slide', () => {
    fc.assert(
      fc.property(number, number, number, (scale, x, y) => {
        const zoom = limitZoom({ scale, x, y }, area)
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(zoom.scale).toBeLessThanOrEqual(4)
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * area.width) / 2)
        expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * area.height) / 2)
      }),
    )
  })

  it('keeps the point between the fingers', () => {
    const at = { x: 100, y: -50 }
    const { scale, x, y } = zoomAt(noZoom, 2, at, area)
    expect(scale).toBe(2)
    expect({ x: (at.x - x) / scale, y: (at.y - y) / scale }).toEqual(at)
  })

  it('by a double tap and back', () => {
    const large = zoomByDoubleTap(noZoom, { x: 200, y: 0 }, area)
    expect(large.scale).toBe(2.5)
    expect(zoomByDoubleTap(large, { x: 0, y: 0 }, area)).toEqual(noZoom)
  })
})
