import type { Highlight } from '@lectern/contract/annotations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '../script/parse.ts'
import { carryHighlights } from './carry-highlights.ts'
import { makeWordIndex } from './find-phrase.ts'
import type { Box } from './geometry.ts'
import { hasSameHighlights, listAnnotations, listHighlights } from './highlights.ts'
import { isMovable, moveAnnotation, movedBoxOf } from './move-annotation.ts'
import { placeAnnotations } from './place-annotations.ts'
import { type DrawnAnnotation, isPointPlace, placeBetween, pointOf } from './placed-annotation.ts'

const picture = { width: 1600, height: 900 }
const words = [
  { text: 'Alignment', x: 100, y: 100, width: 180, height: 40 },
  { text: 'matrix', x: 300, y: 100, width: 120, height: 40 },
]
const index = makeWordIndex(words)
const cell: Box = { x: 900, y: 600, width: 80, height: 40 }
const toCell = (more: Partial<Highlight> = {}): Highlight => ({
  text: 'Alignment',
  type: 'arrow',
  color: 'red',
  boundingBox: null,
  toText: '',
  toBoundingBox: cell,
  ...more,
})
const fromWords = 'See [arrow from_text="Alignment"]this cell[/arrow] here.'
const wordless = 'See [arrow]this cell[/arrow] here.'
const place = (script: string, stored: Highlight[]) =>
  placeAnnotations(parseScript(script).markers, index, stored, picture)
const arrowOf = (script: string, stored: Highlight[]) => {
  const [first] = place(script, stored)
  if (!first?.isPlaced || first.shape.kind !== 'arrow') throw new Error('no arrow')
  return first.shape
}
const distanceTo = (box: Box, { x, y }: { x: number; y: number }) =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height))

describe('an arrow to a place of the picture', () => {
  it('goes from its words to the place', () => {
    const shape = arrowOf(fromWords, [toCell()])
    expect(shape.ends).toEqual({
      from: { x: 100, y: 100, width: 180, height: 40 },
      to: cell,
      isPlace: true,
    })
    expect(distanceTo(cell, shape.heads[0]![0])).toBeLessThan(10)
  })

  it('ends exactly on a point', () => {
    const point = placeBetween({ x: 700, y: 500 }, { x: 702, y: 499 }, picture)
    expect(isPointPlace(point, pointOf(picture))).toBe(true)
    const shape = arrowOf(fromWords, [toCell({ toBoundingBox: point })])
    const [tip] = shape.heads[0]!
    expect(Math.hypot(tip.x - 702, tip.y - 499)).toBeLessThan(1.5)
  })

  it('needs no words of the slide', () => {
    const shape = arrowOf(wordless, [toCell({ text: '' })])
    expect(shape.ends).toEqual({ from: null, to: cell, isPlace: true })
  })

  it('is the same in each language of the slide, although the spoken words differ', () => {
    const stored = listHighlights(place(wordless, [toCell({ text: '' })]), [toCell({ text: '' })], [])
    expect(stored).toMatchObject([{ text: '', toText: '', toBoundingBox: cell }])
    const korean = '여기 [arrow]이 칸[/arrow]을 보세요.'
    expect(arrowOf(korean, stored).ends.to).toEqual(cell)
    const other = [parseScript(wordless).markers]
    expect(listHighlights(place(korean, stored), stored, other)).toEqual(stored)
    // Without the arrow in this language, the other one keeps its place.
    expect(listHighlights(place('여기.', stored), stored, other)).toEqual(stored)
  })

  it('is named by its spoken words in the list of annotations', () => {
    const stored = [toCell({ text: '' })]
    expect(listAnnotations(place(wordless, stored), stored, [])).toMatchObject([
      { text: 'this cell', toBoundingBox: cell },
    ])
  })

  it('finds what an earlier version stored by its spoken words', () => {
    const spoken = 'The [arrow]matrix[/arrow].'
    const stored = [toCell({ text: 'matrix', boundingBox: { ...words[1]! }, toBoundingBox: null })]
    expect(arrowOf(spoken, stored).ends).toMatchObject({ to: { x: 300 }, isPlace: false })
  })

  it('points at words instead, once its tag names them', () => {
    const named = 'See [arrow from_text="Alignment" to_text="matrix"]this[/arrow].'
    expect(arrowOf(named, [toCell()]).ends).toMatchObject({ to: { x: 300 }, isPlace: false })
  })

  it('stays at its place when its start is not on the slide', () => {
    const lost = 'See [arrow from_text="Nowhere"]this[/arrow].'
    const [annotation] = place(lost, [toCell({ text: 'Nowhere' })])
    expect(annotation).toMatchObject({
      isPlaced: true,
      missing: ['Nowhere'],
      shape: { ends: { from: null, to: cell, isPlace: true } },
    })
  })

  it('is stored and placed again without change', () => {
    const inside = fc.record({ x: fc.integer({ min: 0, max: 1600 }), y: fc.integer({ min: 0, max: 900 }) })
    fc.assert(
      fc.property(inside, inside, fc.constantFrom(fromWords, wordless), (one, other, script) => {
        const box = placeBetween(one, other, picture)
        const text = script === wordless ? '' : 'Alignment'
        const first = place(script, [toCell({ text, toBoundingBox: box })])
        const stored = listHighlights(first, [toCell({ text, toBoundingBox: box })], [])
        const again = listHighlights(place(script, stored), stored, [])
        expect(hasSameHighlights(again, stored)).toBe(true)
        const { bounds } = first[0] as DrawnAnnotation
        expect(bounds.x).toBeGreaterThanOrEqual(0)
        expect(bounds.x + bounds.width).toBeLessThanOrEqual(picture.width)
      }),
    )
  })
})

describe('moving the place of an arrow', () => {
  it('moves its end and keeps its start', () => {
    const [before] = place(fromWords, [toCell()]).filter(isMovable)
    const moved = moveAnnotation(before!, { x: 500, y: 700 }, picture, words)
    expect(movedBoxOf(moved)).toEqual({ ...cell, x: 500, y: 700 })
    expect(moved.shape).toMatchObject({ ends: { from: { x: 100 } } })
    const stored = listHighlights([moved], [toCell()], [])
    // The drag shows the arrow that is drawn afterwards.
    expect(arrowOf(fromWords, stored)).toEqual(moved.shape)
  })

  it('is for no arrow to words', () => {
    expect(place('A [arrow from_text="Alignment" to_text="matrix"]b[/arrow].', []).filter(isMovable)).toEqual(
      [],
    )
  })
})

describe('an arrow to a place on a changed page', () => {
  const old = { index, picture }

  it('is scaled, kept and marked for checking, and its start follows its words', () => {
    const now = {
      index: makeWordIndex(words.map((word) => ({ ...word, y: 300 }))),
      picture: { width: 800, height: 450 },
    }
    const [entry] = carryHighlights([toCell({ boundingBox: { ...words[0]! } })], old, now)
    expect(entry).toMatchObject({
      boundingBox: { y: 300 },
      toBoundingBox: { x: 450, y: 300, width: 40, height: 20 },
      needsCheck: true,
    })
    const [annotation] = placeAnnotations(parseScript(fromWords).markers, now.index, [entry!], now.picture)
    expect(annotation).toMatchObject({ shape: { ends: { to: { x: 450 }, isPlace: true } } })
    // The professor is asked until they have looked.
    expect(listHighlights([annotation!], [entry!], [])).toMatchObject([{ needsCheck: true }])
  })

  it('looks for its start anew when the words are gone from where they stood', () => {
    const now = { index: makeWordIndex([]), picture }
    const [entry] = carryHighlights([toCell({ boundingBox: { ...words[0]! } })], old, now)
    expect(entry).toMatchObject({ boundingBox: null, toBoundingBox: cell, needsCheck: true })
  })
})
