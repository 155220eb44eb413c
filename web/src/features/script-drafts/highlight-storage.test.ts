import type { Highlight } from '@lectern/contract/annotations.ts'
import { describe, expect, it } from 'vitest'
import { leftAfterSave } from './highlight-storage.ts'

const at = (x: number): Highlight[] => [
  {
    text: 'Seeds',
    type: 'text_annotation',
    color: 'teal',
    boundingBox: { x, y: 1, width: 10, height: 5 },
  } as Highlight,
]

describe('unsaved highlights that remain after a save', () => {
  const sent = { list: at(1), basedOn: 3 }
  const done = { saved: { list: at(1), revision: 4 }, over: 3 }

  it('are none if none were set since', () => {
    expect(leftAfterSave(sent, sent, done)).toBeUndefined()
    expect(leftAfterSave(undefined, undefined, done)).toBeUndefined()
    expect(leftAfterSave(sent, { list: at(1), basedOn: 3 }, done)).toBeUndefined()
  })
  it('are those set meanwhile, based on the revision that the save has made', () => {
    expect(leftAfterSave(sent, { list: at(2), basedOn: 3 }, done)).toEqual({ list: at(2), basedOn: 4 })
    expect(leftAfterSave(undefined, { list: at(2), basedOn: 3 }, done)).toEqual({ list: at(2), basedOn: 4 })
  })
  it('keep their own revision if another window has saved in between', () => {
    const now = { list: at(2), basedOn: 2 }
    expect(leftAfterSave(undefined, now, done)).toBe(now)
  })
})
