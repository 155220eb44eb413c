import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeWordIndex, wordsInside } from './find-phrase.ts'
import { boxAround, overlapOf, type WordBox } from './geometry.ts'

function setLine(line: string, x: number, y: number): WordBox[] {
  let left = x
  return line.split(' ').map((text) => {
    const word = { text, x: left, y, width: text.length * 10, height: 30 }
    left += text.length * 10 + 8
    return word
  })
}

const drag = (words: WordBox[], x: number, y: number, width: number, height: number) =>
  wordsInside(makeWordIndex(words), { x, y, width, height })?.text ?? null

const paragraph = [
  ...setLine('the cell membrane divides', 0, 0),
  ...setLine('inside from outside', 0, 40),
  ...setLine('and lets water pass', 0, 80),
]

describe('dragging over words', () => {
  it('takes the words of one line, and not a line that is only touched', () => {
    expect(drag(paragraph, 45, 5, 90, 32)).toBe('cell membrane')
    expect(drag(paragraph, 45, 12, 3, 2)).toBe('cell')
    expect(drag(paragraph, 135, 30, -90, -25)).toBe('cell membrane')
  })

  it('takes all words between the first and the last of several lines', () => {
    expect(drag(paragraph, 80, 5, 60, 60)).toBe('membrane divides inside from outside')
  })

  it('takes one column', () => {
    const left = [...setLine('left one', 0, 0), ...setLine('left two', 0, 40), ...setLine('left end', 0, 80)]
    const right = [...setLine('right one', 500, 0), ...setLine('right two', 500, 40)]
    expect(drag([...left, ...right], 490, 0, 200, 70)).toBe('right one right two')
    expect(drag([...left, ...right], 0, 0, 90, 70)).toBe('left one left two')
    // Across both columns, the one that is covered more.
    expect(drag([...left, ...right], 0, 0, 620, 70)).toBe('right one right two')
  })

  it('takes nothing between words or beside them', () => {
    expect(drag(paragraph, 600, 300, 50, 50)).toBeNull()
    expect(drag([], 0, 0, 50, 50)).toBeNull()
  })

  it('gives a run of words whose boxes touch the drag', () => {
    const coordinate = fc.integer({ min: -50, max: 400 })
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x, y, width, height) => {
        const found = wordsInside(makeWordIndex(paragraph), { x, y, width, height })
        if (!found) return
        const run = paragraph.slice(found.first, found.last + 1)
        expect(found.text).toBe(run.map(({ text }) => text).join(' '))
        expect(boxAround(found.boxes)).toEqual(boxAround(run))
        const box = {
          x: Math.min(x, x + width),
          y: Math.min(y, y + height),
          width: Math.max(1, Math.abs(width)),
          height: Math.max(1, Math.abs(height)),
        }
        for (const word of [run[0], run.at(-1)]) expect(overlapOf(word as WordBox, box)).toBeGreaterThan(0)
      }),
    )
  })
})
