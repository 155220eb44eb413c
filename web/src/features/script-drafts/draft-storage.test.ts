import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  basisOf,
  draftKeyOf,
  forgetDraft,
  judgeDraft,
  leftAfterSave,
  listOrphaned,
  loadDrafts,
  readForgotten,
  storeDraft,
  withSent,
} from './draft-storage.ts'

/** A `localStorage` for Node. Keys are own properties, because the code uses `Object.keys`. */
class FakeStorage {
  constructor() {
    Object.defineProperty(this, 'isFull', { value: false, writable: true, enumerable: false })
  }
  declare isFull: boolean
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? ((this as unknown as Record<string, string>)[key] ?? null) : null
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('drafts', () => {
  it('are restored for their user and lecture only', () => {
    storeDraft('ann lecture-1', 'en 3', { text: 'mine', revision: 2, slide: 3 })
    storeDraft('ann lecture-1', 'ko 3', { text: '내 글', revision: 0, slide: 3 })
    storeDraft('ann lecture-2', 'en 3', { text: 'other lecture', revision: 1, slide: 3 })
    storeDraft('bob lecture-1', 'en 3', { text: 'other user', revision: 1, slide: 3 })
    expect(loadDrafts('ann lecture-1')).toEqual(
      new Map([
        ['en 3', { text: 'mine', revision: 2, slide: 3 }],
        ['ko 3', { text: '내 글', revision: 0, slide: 3 }],
      ]),
    )
  })

  it('are gone once they are removed', () => {
    storeDraft('ann lecture-1', 'en 3', { text: 'mine', revision: 2, slide: 3 })
    storeDraft('ann lecture-1', 'en 3', undefined)
    expect(loadDrafts('ann lecture-1').size).toBe(0)
  })

  it('of another window stay when this one removes its own', () => {
    const own = { text: 'mine', revision: 2, slide: 3 }
    const other = { text: 'of the other window', revision: 2, slide: 3 }
    storeDraft('ann lecture-1', 'en 3', own)
    storeDraft('ann lecture-1', 'en 3', other)
    expect(forgetDraft('ann lecture-1', 'en 3', own)).toBe(true)
    expect(forgetDraft('ann lecture-1', 'en 3', undefined)).toBe(true)
    expect([...loadDrafts('ann lecture-1').values()]).toEqual([other])
    expect(forgetDraft('ann lecture-1', 'en 3', other)).toBe(true)
    expect(loadDrafts('ann lecture-1').size).toBe(0)
    vi.stubGlobal('localStorage', undefined)
    expect(forgetDraft('ann lecture-1', 'en 3', own)).toBe(false)
  })

  it('report which one another window has removed', () => {
    const oldValue = JSON.stringify({ text: 'theirs', revision: 2, slide: 3 })
    const key = 'draft ann lecture-1 en 3'
    expect(readForgotten('ann lecture-1', { key, oldValue, newValue: null })).toEqual({
      key: 'en 3',
      text: 'theirs',
    })
    expect(readForgotten('ann lecture-1', { key, oldValue, newValue: oldValue })).toBeUndefined()
    expect(readForgotten('ann lecture-2', { key, oldValue, newValue: null })).toBeUndefined()
    expect(readForgotten('ann lecture-1', { key: null, oldValue: null, newValue: null })).toBeUndefined()
  })

  it('of an unknown shape are ignored', () => {
    storage.setItem('draft ann lecture-1 en 1', '{"text":5,"revision":1}')
    storage.setItem('draft ann lecture-1 en 2', 'no JSON')
    storage.setItem('draft ann lecture-1 en 4', '{"text":"of no page","revision":1}')
    storage.setItem('draft ann lecture-1 en 3', '{"text":"good","revision":1,"slide":3,"more":true}')
    expect([...loadDrafts('ann lecture-1')]).toEqual([['en 3', { text: 'good', revision: 1, slide: 3 }]])
  })

  it('report that storage is full or denied', () => {
    storage.isFull = true
    expect(storeDraft('ann lecture-1', 'en 3', { text: 'mine', revision: 2, slide: 3 })).toBe(false)
    vi.stubGlobal('localStorage', undefined)
    expect(storeDraft('ann lecture-1', 'en 3', { text: 'mine', revision: 2, slide: 3 })).toBe(false)
    expect(loadDrafts('ann lecture-1').size).toBe(0)
  })

  it('belong to their page; those of missing pages are listed', () => {
    const draftOf = (slide: number) => ({ text: `of slide ${slide}`, revision: 1, slide })
    const drafts = new Map([
      [draftKeyOf('en', '/c#2'), draftOf(5)],
      [draftKeyOf('ko', '/a'), draftOf(2)],
      [draftKeyOf('en', '/b'), draftOf(1)],
      [draftKeyOf('zh', '/gone'), draftOf(4)],
    ])
    const pages = new Map([
      [1, '/c'],
      [2, '/b'],
    ])
    expect(listOrphaned(drafts, pages, ['en', 'ko']).map(({ language, slide }) => [language, slide])).toEqual(
      [
        ['ko', 2],
        ['en', 5],
      ],
    )
    expect(listOrphaned(drafts, new Map([...pages, [3, '/a'], [4, '/c#2']]), ['en', 'ko'])).toEqual([])
  })
})

describe('a draft compared with the stored text', () => {
  const stored = { script: 'stored', revision: 2 }

  it('is unsaved if it differs, and in conflict if it is based on another revision', () => {
    expect(judgeDraft(undefined, stored)).toEqual({ text: 'stored', isUnsaved: false, isConflict: false })
    expect(judgeDraft({ text: 'mine', revision: 2, slide: 1 }, stored)).toEqual({
      text: 'mine',
      isUnsaved: true,
      isConflict: false,
    })
    expect(judgeDraft({ text: 'mine', revision: 1, slide: 1 }, stored).isConflict).toBe(true)
    expect(judgeDraft({ text: 'stored', revision: 1, slide: 1 }, stored).isConflict).toBe(false)
  })
})

describe('a text that was sent without an answer', () => {
  const draft = { text: 'mine and more', revision: 1, slide: 1 }
  const arrived = { script: 'mine', revision: 2 }

  it('is no conflict if the stored text equals it', () => {
    const typedOn = withSent(draft, 'mine')
    expect(judgeDraft(typedOn, arrived)).toEqual({
      text: 'mine and more',
      isUnsaved: true,
      isConflict: false,
    })
    expect(basisOf(typedOn, arrived)).toBe(2)
    expect(basisOf(withSent(typedOn, 'mine and'), arrived)).toBe(2)
  })
  it('does not excuse another text, or one that was never sent', () => {
    expect(judgeDraft(withSent(draft, 'mine'), { script: 'theirs', revision: 2 }).isConflict).toBe(true)
    expect(judgeDraft(draft, arrived).isConflict).toBe(true)
    expect(basisOf(draft, arrived)).toBe(1)
  })
  it('is dropped once a later one was answered', () => {
    const sent = withSent(draft, 'mine')
    const left = leftAfterSave(
      sent,
      { ...sent, text: 'still more' },
      { script: 'mine and more', revision: 2 },
    )
    expect(left).toEqual({ text: 'still more', revision: 2, slide: 1 })
  })
})

describe('the draft that remains after a save', () => {
  const sent = { text: 'one', revision: 1, slide: 4 }
  const saved = { script: 'one', revision: 2 }

  it('is none if nothing was typed since, or if it was undone', () => {
    expect(leftAfterSave(sent, sent, saved)).toBeUndefined()
    expect(leftAfterSave(sent, { ...sent }, saved)).toBeUndefined()
    expect(leftAfterSave(sent, undefined, saved)).toBeUndefined()
    // The server may store the text in another form.
    expect(leftAfterSave(sent, { ...sent }, { script: 'One', revision: 2 })).toBeUndefined()
  })
  it('is the text typed since, based on the revision that the save has made', () => {
    expect(leftAfterSave(sent, { ...sent, text: 'one two' }, saved)).toEqual({
      text: 'one two',
      revision: 2,
      slide: 4,
    })
  })
  it('is unchanged if it was based on another revision', () => {
    const other = { text: 'other', revision: 7, slide: 4 }
    expect(leftAfterSave(sent, other, saved)).toBe(other)
  })
})
