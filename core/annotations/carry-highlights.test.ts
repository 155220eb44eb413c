import type { Highlight } from '@lectern/contract/annotations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryHighlights } from './carry-highlights.ts'
import { makeWordIndex } from './find-phrase.ts'

const picture = { width: 1920, height: 1080 }
/** A page with lines of words, 20 px per letter, 60 px per line. */
const page = (lines: readonly string[], size = picture) => {
  const words = lines.flatMap((line, row) => {
    let x = 100
    return line.split(' ').map((text) => {
      const word = { text, x, y: 100 + row * 60, width: text.length * 20, height: 40 }
      x += word.width + 20
      return word
    })
  })
  return { index: makeWordIndex(words), picture: size, words }
}
const boxOf = ({ words }: ReturnType<typeof page>, text: string, which = 0) => {
  const { text: _, ...box } = words.filter((word) => word.text === text)[which]!
  return box
}
const entryOf = (
  text: string,
  boundingBox: Highlight['boundingBox'],
  more: Partial<Highlight> = {},
): Highlight => ({
  text,
  type: 'highlight',
  color: 'yellow',
  boundingBox,
  ...more,
})

describe('stored highlights on a changed page', () => {
  const old = page(['Trees have leaves', 'Leaves take light', 'Roots take water'])

  it('follow their words, also to the same one of several equal words', () => {
    const now = page(['New line', 'Trees have leaves', 'Leaves always take light', 'Roots take water'])
    const [roots, take] = carryHighlights(
      [entryOf('Roots', boxOf(old, 'Roots')), entryOf('take', boxOf(old, 'take', 1))],
      old,
      now,
    )
    expect(roots).toEqual(entryOf('Roots', boxOf(now, 'Roots')))
    expect(take).toEqual(entryOf('take', boxOf(now, 'take', 1)))
  })

  it('keep a box whose words are gone, marked for checking', () => {
    const now = page(['Trees have leaves'])
    const box = boxOf(old, 'Roots')
    expect(carryHighlights([entryOf('Roots', box)], old, now)).toEqual([
      entryOf('Roots', box, { needsCheck: true }),
    ])
  })

  it('follow the words under the box when its own words are another text', () => {
    const now = page(['New line', 'Roots take water'])
    expect(carryHighlights([entryOf('below the ground', boxOf(old, 'Roots'))], old, now)).toEqual([
      entryOf('below the ground', boxOf(now, 'Roots')),
    ])
  })

  it('keep an arrow whose one end is gone, marked for checking', () => {
    const now = page(['New line', 'Trees have leaves'])
    const arrow = entryOf('Trees', boxOf(old, 'Trees'), {
      type: 'arrow',
      toText: 'Roots',
      toBoundingBox: boxOf(old, 'Roots'),
    })
    expect(carryHighlights([arrow], old, now)).toEqual([
      { ...arrow, boundingBox: boxOf(now, 'Trees'), needsCheck: true },
    ])
  })

  it('keep a note where it was; it is marked only if other words are below it now', () => {
    const note = (y: number) =>
      entryOf('Remember', { x: 1000, y, width: 300, height: 80 }, { type: 'text_annotation' })
    const now = page(['Trees have leaves and many more words than before on this line', 'Leaves take light'])
    expect(carryHighlights([note(90), note(800)], old, now)).toEqual([
      { ...note(90), needsCheck: true },
      note(800),
    ])
  })

  it('are scaled to a page of another shape', () => {
    const now = page(['Trees have leaves'], { width: 1920, height: 1440 })
    const [note] = carryHighlights(
      [entryOf('Remember', { x: 1000, y: 540, width: 300, height: 90 }, { type: 'text_annotation' })],
      old,
      now,
    )
    expect(note?.boundingBox).toEqual({ x: 1000, y: 720, width: 300, height: 120 })
  })

  it('stay as they are on an unchanged page, and none is ever lost', () => {
    const line = fc.array(fc.constantFrom('tree', 'leaf', 'root', 'bark', 'light'), {
      minLength: 1,
      maxLength: 6,
    })
    const lines = fc.array(
      line.map((words) => words.join(' ')),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(lines, lines, fc.nat(), (one, other, at) => {
        const [before, after] = [page(one), page(other)]
        const { text, ...box } = before.words[at % before.words.length]!
        const entries = [
          entryOf(text, box),
          entryOf('Note', { ...box, x: 1500 }, { type: 'text_annotation' }),
        ]
        expect(carryHighlights(entries, before, before)).toEqual(entries)
        const carried = carryHighlights(entries, before, after)
        expect(carried.map((entry) => entry.text)).toEqual([text, 'Note'])
        const isThere = after.words.some((word) => word.text === text)
        expect(carried[0]!.needsCheck === true).toBe(!isThere)
      }),
    )
  })
})
