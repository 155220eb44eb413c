import { describe, expect, it, test } from 'vitest'
import { followPage, type Shown } from './follow-page.ts'
import { findNumber, namePages } from './read-pages.ts'

/** Pages named by a letter each: `abc` is a deck of three. */
const deck = (pictures: string) =>
  namePages([...pictures].map((image_url, at) => ({ index: at + 1, image_url })))
/** The slide shown for one requested number while these decks replace each other. */
const show = (asked: number, ...decks: string[]) =>
  decks.reduce<Shown | null>((before, pictures) => followPage(deck(pictures), asked, before), null)

describe('pages', () => {
  it('are identified by their picture, equal ones by their order', () => {
    const pages = deck('abab')
    expect([...new Set(pages.values())]).toHaveLength(4)
    expect(findNumber(deck('xaab'), pages.get(3) as string)).toBe(3)
    expect(findNumber(deck('xab'), pages.get(1) as string)).toBe(2)
    expect(findNumber(deck('xab'), pages.get(3) as string)).toBeUndefined()
  })
})

test('a page whose number another deck changes keeps its name', () => {
  const pages = namePages([
    { index: 1, image_url: 'new' },
    { index: 2, image_url: 'a with a 2', page_url: 'a with a 1' },
  ])
  expect(findNumber(pages, namePages([{ index: 1, image_url: 'a with a 1' }]).get(1) as string)).toBe(2)
})

describe('the slide shown', () => {
  it('is the requested one', () => {
    expect(show(2, 'abc')).toMatchObject({ slide: 2, page: 'b', isFollowed: false })
    expect(show(2, 'abc', 'abc')).toMatchObject({ slide: 2, isFollowed: false })
  })

  it('is the page shown before, wherever another deck has it', () => {
    expect(show(3, 'abc', 'cab')).toMatchObject({ slide: 1, page: 'c', isFollowed: true })
    // Until the URL has the new number too, and when the page moves once more.
    expect(show(3, 'abc', 'cab', 'cab')).toMatchObject({ slide: 1, isFollowed: true })
    expect(show(3, 'abc', 'cab', 'xcab')).toMatchObject({ slide: 2, isFollowed: true })
    expect(show(3, 'abc', 'cab', 'abc')).toMatchObject({ slide: 3, isFollowed: false })
  })

  it('is the requested one again once the URL has its number', () => {
    const followed = followPage(deck('cab'), 3, show(3, 'abc'))
    const settled = followPage(deck('cab'), 1, followed)
    expect(settled).toMatchObject({ slide: 1, page: 'c', isFollowed: false })
    expect(followPage(deck('cab'), 2, settled)).toMatchObject({ slide: 2, page: 'a', isFollowed: false })
  })

  it('follows the first page too, when no slide was requested', () => {
    expect(show(0, 'abc', 'xabc')).toMatchObject({ slide: 2, page: 'a' })
  })

  it('is the nearest one where the page was removed or has not arrived', () => {
    expect(show(2, 'abc', 'axc')).toMatchObject({ slide: 2, page: 'x', isFollowed: false })
    expect(show(3, 'abc', 'xy')).toMatchObject({ slide: 2, page: 'y', isFollowed: false })
    expect(show(3, 'abc', 'cab', 'xab')).toMatchObject({ slide: 1, page: 'x' })
    const pages = namePages([1, 2, 7].map((index) => ({ index, image_url: `/${index}` })))
    expect(followPage(pages, 7, null).slide).toBe(7)
    expect(followPage(pages, 5, null).slide).toBe(2)
    // Pages of a first deck arrive in any order: one arrived meanwhile.
    const later = namePages([1, 2, 5, 7].map((index) => ({ index, image_url: `/${index}` })))
    expect(followPage(later, 5, followPage(pages, 5, null)).slide).toBe(5)
    expect(followPage(new Map(), 3, null)).toMatchObject({ slide: 1, page: undefined })
  })
})
