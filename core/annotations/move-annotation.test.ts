import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '../script/parse.ts'
import { makeWordIndex } from './find-phrase.ts'
import { listHighlights } from './highlights.ts'
import { isMovable, type MovableAnnotation, moveAnnotation, movedBoxOf } from './move-annotation.ts'
import { placeAnnotations } from './place-annotations.ts'

const picture = { width: 1600, height: 900 }
const words = [
  { text: 'Seeds', x: 100, y: 100, width: 100, height: 40 },
  { text: 'sprout', x: 220, y: 100, width: 120, height: 40 },
]
const index = makeWordIndex(words)
const script =
  'A [text_annotation text="They need warmth, and then a little patience"]sprout[/text_annotation] and ' +
  '[diagram elements="Seed,Sprout"]a way[/diagram] of [highlight text="Seeds"]seeds[/highlight] and ' +
  '[manual-annotation type="text" text="Mine"]my own[/manual-annotation].'
const { markers } = parseScript(script)
const place = (stored = listHighlights([], [], [])) => placeAnnotations(markers, index, stored, picture)
const movable = (of = place()): MovableAnnotation[] => of.filter(isMovable)

describe('moving an annotation', () => {
  it('is for notes and diagrams, not for annotations on words', () => {
    expect(movable().map(({ marker }) => marker.type)).toEqual([
      'text_annotation',
      'diagram',
      'manual_annotation',
    ])
  })

  it('keeps its size and words, and never leaves the picture', () => {
    const far = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.nat(2), far, far, (which, x, y) => {
        const before = movable()[which] as MovableAnnotation
        const moved = moveAnnotation(before, { x, y }, picture)
        const [box, { width, height }] = [movedBoxOf(moved), movedBoxOf(before)]
        expect(moved.bounds).toEqual(box)
        expect(box).toMatchObject({ width, height })
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(picture.width)
        expect(box.y + box.height).toBeLessThanOrEqual(picture.height)
      }),
    )
  })

  it('takes the line to its words along', () => {
    const note = moveAnnotation(movable()[0] as MovableAnnotation, { x: 900, y: 700 }, picture)
    if (note.shape.kind !== 'note') throw new Error('no note')
    expect(note.shape.leader?.from.x).toBeGreaterThanOrEqual(900)
    expect(note.shape.leader?.to.x).toBeLessThanOrEqual(340)
    expect(moveAnnotation(note, { x: 210, y: 90 }, picture).shape).toMatchObject({ leader: null })
  })

  it('is found again as it was put, once it is in the stored list', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 1600 }), y: fc.integer({ min: 0, max: 900 }) })
    fc.assert(
      fc.property(fc.nat(2), spot, (which, to) => {
        const before = place()
        const moved = moveAnnotation(movable(before)[which] as MovableAnnotation, to, picture)
        const stored = listHighlights(
          before.map((annotation) => (annotation.id === moved.id ? moved : annotation)),
          [],
          [],
        )
        const again = movable(place(stored))[which] as MovableAnnotation
        expect(movedBoxOf(again).x).toBeCloseTo(movedBoxOf(moved).x, 0)
        expect(movedBoxOf(again).y).toBeCloseTo(movedBoxOf(moved).y, 0)
        if (again.shape.kind === 'note' && moved.shape.kind === 'note')
          expect(again.shape.lines).toEqual(moved.shape.lines)
      }),
    )
  })
})
