import { describe, expect, test } from 'vitest'
import type { UnsentNote } from '../../api/outbox/notes.ts'
import { namePages } from '../slide-pages/read-pages.ts'
import { findSlideOf, listSlideNotes, resolveConflict, typeNote } from './note-texts.ts'

const place = { lectureId: 'l', slide: 3 }
const kept = (fields: Partial<UnsentNote> = {}): UnsentNote => ({
  ...place,
  text: 'mine',
  basedOn: 4,
  state: 'waiting',
  ...fields,
})
const saved = (text: string, revision = 7) => ({ slide_index: 3, image_url: 'c', text, revision })
const pages = (pictures: string) =>
  namePages([...pictures].map((image_url, at) => ({ index: at + 1, image_url })))

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
  const notes = [saved('old'), { slide_index: 1, image_url: 'a', text: 'one', revision: 1 }]
  const typed = [kept({ text: 'new' }), kept({ slide: 9, text: 'nine' }), kept({ slide: 1, text: ' ' })]
  expect(listSlideNotes(notes, [{ slide_index: 2 }, { slide_index: 3 }], typed, pages('abc'))).toEqual([
    { slide: 2, text: '', isBookmarked: true },
    { slide: 3, text: 'new', isBookmarked: true },
    { slide: 9, text: 'nine', isBookmarked: false },
  ])
})

describe('the slide of a note', () => {
  const typed = (slide: number, page?: string) => ({ slide, page })

  test('is where its page stands in the deck of this window', () => {
    expect(findSlideOf(pages('abc'), saved('on c'))).toBe(3)
    // The server has another deck already, or this window has.
    expect(findSlideOf(pages('cab'), saved('on c'))).toBe(1)
    expect(findSlideOf(pages('ab'), saved('on c'))).toBeUndefined()
    expect(findSlideOf(pages('cab'), typed(3, 'c'))).toBe(1)
    expect(findSlideOf(pages('ab'), typed(3, 'c'))).toBeUndefined()
    expect(findSlideOf(pages('cab'), typed(3))).toBe(3)
  })

  test('is its own among pages that look the same', () => {
    const blank = (slide_index: number) => ({ slide_index, image_url: 'x', text: 'mine', revision: 1 })
    expect(findSlideOf(pages('axbx'), blank(2))).toBe(2)
    expect(findSlideOf(pages('axbx'), blank(4))).toBe(4)
    expect(findSlideOf(pages('axbx'), typed(4, 'x#2'))).toBe(4)
  })
})
