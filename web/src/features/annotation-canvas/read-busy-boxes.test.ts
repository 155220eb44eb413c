import { describe, expect, it } from 'vitest'
import { listBusyBoxes } from './read-busy-boxes.ts'

/** A slide of 4 × 3 points; `#` is drawn on, `.` is paper. */
const colorsOf = (lines: string[], paper: number[], ink: number[]) =>
  lines.flatMap((line) => [...line].flatMap((sign) => [...(sign === '#' ? ink : paper), 255]))

describe('what is drawn on a slide', () => {
  const picture = { width: 400, height: 300 }

  it('is found as runs in each row, at the size of the picture', () => {
    const colors = colorsOf(['....', '.##.', '...#'], [255, 255, 255], [200, 40, 40])
    expect(listBusyBoxes(colors, 4, 3, picture)).toEqual([
      { x: 100, y: 100, width: 200, height: 100 },
      { x: 300, y: 200, width: 100, height: 100 },
    ])
  })

  it('is what differs from the paper, whatever colour that is', () => {
    const dark = colorsOf(['....', '....', '#...'], [20, 20, 30], [240, 240, 240])
    expect(listBusyBoxes(dark, 4, 3, picture)).toEqual([{ x: 0, y: 200, width: 100, height: 100 }])
    const shades = colorsOf(['....', '##..', '....'], [250, 250, 250], [244, 246, 250])
    expect(listBusyBoxes(shades, 4, 3, picture)).toEqual([])
  })
})
