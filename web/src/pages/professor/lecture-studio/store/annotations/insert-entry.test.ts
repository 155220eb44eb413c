import { describe, expect, it } from 'vitest'
import { entryWithBoxes, withoutEntry } from './insert-entry.ts'

const box = { x: 1, y: 2, width: 30, height: 4 }
const to = { x: 50, y: 2, width: 20, height: 4 }
const arrow = (attributes: Record<string, string>) => ({ type: 'arrow' as const, content: 'So', attributes })

describe('the highlight of a new annotation', () => {
  it('holds both ends of an arrow', () => {
    const entry = entryWithBoxes(arrow({ from_text: 'E-step', to_text: 'M-step' }), { box, to })
    expect(entry).toMatchObject({ text: 'E-step', boundingBox: box, toText: 'M-step', toBoundingBox: to })
  })

  it('holds the only end of an arrow as its box', () => {
    expect(entryWithBoxes(arrow({ to_text: 'M-step' }), { to })).toMatchObject({
      text: 'M-step',
      boundingBox: to,
    })
  })

  it('holds an end of an arrow whose other end has no box', () => {
    const entry = entryWithBoxes(arrow({ from_text: 'E-step', to_text: 'M-step' }), { to })
    expect(entry).toMatchObject({ boundingBox: null, toBoundingBox: to })
  })

  it('holds the place at which an arrow points, with or without words at its start', () => {
    const entry = entryWithBoxes(arrow({ from_text: 'E-step' }), { box, to })
    expect(entry).toMatchObject({ text: 'E-step', boundingBox: box, toText: '', toBoundingBox: to })
    const wordless = entryWithBoxes(arrow({}), { to })
    expect(wordless).toMatchObject({ text: '', boundingBox: null, toText: '', toBoundingBox: to })
  })

  it('does not exist without a box', () => {
    expect(entryWithBoxes({ type: 'highlight', content: 'So', attributes: { text: 'So' } }, {})).toBeNull()
  })
})

it('undo removes one highlight of several that are equal, and no other', () => {
  const entry = { text: 'So', type: 'highlight' as const, color: 'red', boundingBox: box }
  const other = { ...entry, boundingBox: to }
  expect(withoutEntry([other, entry, { ...entry }], entry)).toEqual([other, entry])
  expect(withoutEntry([other], entry)).toEqual([other])
})
