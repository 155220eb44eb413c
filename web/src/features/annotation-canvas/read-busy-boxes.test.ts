import { describe, expect, it } from 'vitest'
import { listBusyBoxes } from './read-busy-boxes.ts'

/** A slide of 4 × 3 points; `#` is ink, `.` is paper. */
const colorsOf = (lines: string[], paper: number[], ink: number[]) =>
  lines.flatMap((line) => [...line].flatMap((char) => [...(char === '#' ? ink : paper), 255]))

describe('busy boxes of a slide', () => {
  const picture = { width: 400, height: 300 }

  it('are found as runs in each row, at the size of the picture', () => {
    const colors = colorsOf(['....', '.##.', '...#'], [255, 255, 255], [200, 40, 40])
    expect(listBusyBoxes(colors, 4, 3, picture)).toEqual([
      { x: 100, y: 100, width: 200, height: 100 },
      { x: 300, y: 200, width: 100, height: 100 },
    ])
  })

  it('are whatever differs from the paper, in any colour', () => {
    const dark = colorsOf(['....', '....', '#...'], [20, 20, 30], [240, 240, 240])
    expect(listBusyBoxes(dark, 4, 3, picture)).toEqual([{ x: 0, y: 200, width: 100, height: 100 }])
    const shades = colorsOf(['....', '##..', '....'], [250, 250, 250], [244, 246, 250])
    expect(listBusyBoxes(shades, 4, 3, picture)).toEqual([])
  })
})
