import { describe, expect, test } from 'vitest'
import type { KeptNote } from '../../api/kept-notes.ts'
import { listKeepsakes, resolveConflict, typeNote } from './note-texts.ts'

const place = { lectureId: 'l', slide: 3 }
const kept = (fields: Partial<KeptNote> = {}): KeptNote => ({
  ...place,
  text: 'mine',
  basedOn: 4,
  state: 'waiting',
  ...fields,
})
const saved = (text: string, revision = 7) => ({ slide_index: 3, text, revision })

describe('typing', () => {
  test('is written over what was there when it began', () => {
    expect(typeNote(place, 'a', undefined, undefined)).toEqual(kept({ text: 'a', basedOn: 0 }))
    expect(typeNote(place, 'a', undefined, saved('b'))).toEqual(kept({ text: 'a', basedOn: 7 }))
    expect(typeNote(place, 'ab', kept(), saved('b')).basedOn).toBe(4)
  })

  test('tries a refused text again, and leaves a conflict to be decided', () => {
    const again = typeNote(place, 'shorter', kept({ state: 'refused', reason: 'Too long.' }), undefined)
    expect(again).toEqual(kept({ text: 'shorter' }))
    expect(typeNote(place, 'more', kept({ state: 'conflict' }), saved('b')).state).toBe('conflict')
  })
})

describe('a conflict', () => {
  const mine = kept({ state: 'conflict' })

  test('keeps one text or both, written over the other one', () => {
    expect(resolveConflict(mine, saved('theirs'), 'mine')).toEqual(kept({ basedOn: 7 }))
    expect(resolveConflict(mine, saved('theirs'), 'both')).toEqual(
      kept({ text: 'theirs\n\nmine', basedOn: 7 }),
    )
    expect(resolveConflict(mine, saved('theirs'), 'other')).toBeUndefined()
  })

  test('with a note that was deleted is written as a new one', () => {
    expect(resolveConflict(mine, undefined, 'both')).toEqual(kept({ basedOn: 0 }))
  })
})

test('the list holds what is typed in the place of what was saved, and nothing blank', () => {
  const notes = [saved('old'), { slide_index: 1, text: 'one', revision: 1 }]
  const typed = [kept({ text: 'new' }), kept({ slide: 9, text: 'nine' }), kept({ slide: 1, text: ' ' })]
  expect(listKeepsakes(notes, [{ slide_index: 2 }, { slide_index: 3 }], typed)).toEqual([
    { slide: 2, text: '', isBookmarked: true },
    { slide: 3, text: 'new', isBookmarked: true },
    { slide: 9, text: 'nine', isBookmarked: false },
  ])
})
