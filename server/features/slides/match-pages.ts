import { isSameOutside, looksAlike, type PageSignature, signatureOf } from './compare-pictures.ts'
import { type MaskedPage, maskPageNumbers, type PageWords } from './page-numbers.ts'

/** A page of a deck as far as it can be known again in another one. */
export type DeckPage = PageWords & {
  id: string
  pictureKey: string
  thumbnailKey: string
  pictureHash: string
  /** Pictures under which the page was known before, the first one first. */
  formerPictureKeys: string[]
}

/** A page that stands in both decks. */
export type PageMatch = {
  old: DeckPage
  new: DeckPage
  /** Whether its page number is another one now, and with it its picture. */
  isRenumbered: boolean
}

/** A picture that cannot be read any more is like no other; the new deck is taken all the same. */
const unreadable = (): boolean => false

/** Of pages that all look alike so many are compared with one that is sought; the rest counts as other ones. */
const MOST_COMPARED = 8

/** Pages with the same picture, in their order, each once. */
const matchEqual = (old: readonly DeckPage[], now: readonly DeckPage[]): PageMatch[] => {
  const waiting = Map.groupBy(now, (page) => page.pictureHash)
  return old.flatMap((page) => {
    const same = waiting.get(page.pictureHash)?.shift()
    return same ? [{ old: page, new: same, isRenumbered: false }] : []
  })
}

type Sought = { page: DeckPage; masked: MaskedPage }

const withoutNumbers = (pages: readonly DeckPage[], paired: ReadonlySet<DeckPage>): Sought[] => {
  const masked = maskPageNumbers(pages)
  return pages.flatMap((page) => {
    const one = masked.get(page.number)
    return one && !paired.has(page) ? [{ page, masked: one }] : []
  })
}

/**
 * Which pages stand in both decks, in the order of the old one: first those with the same picture, then those that differ
 * only in their page number: the same words but for it, and the same picture outside of it. Equal ones are paired in
 * their order, each once.
 * @param read a stored picture by its key
 */
export const matchPages = async (
  old: readonly DeckPage[],
  now: readonly DeckPage[],
  { read, signal }: { read: (key: string) => Promise<Uint8Array>; signal: AbortSignal },
): Promise<PageMatch[]> => {
  const pairs = matchEqual(old, now)
  const paired = new Set(pairs.flatMap((pair) => [pair.old, pair.new]))
  const candidates = Map.groupBy(withoutNumbers(now, paired), ({ masked }) => masked.key)
  const signatures = new Map<string, Promise<PageSignature>>()
  const signature = ({ thumbnailKey }: DeckPage) => {
    const known = signatures.get(thumbnailKey) ?? signatureOf(read, thumbnailKey)
    signatures.set(thumbnailKey, known)
    return known
  }
  const mayBeSame = async (one: DeckPage, other: DeckPage) =>
    looksAlike(await signature(one), await signature(other))
  for (const { page, masked } of withoutNumbers(old, paired)) {
    const open = candidates.get(masked.key) ?? []
    let compared = 0
    for (const [at, other] of open.entries()) {
      signal.throwIfAborted()
      const isAlone = open.length === 1
      if (!isAlone && !(await mayBeSame(page, other.page).catch(unreadable))) continue
      if (compared++ === MOST_COMPARED) break
      const boxes = [...masked.boxes, ...other.masked.boxes]
      const keys = [page.pictureKey, other.page.pictureKey] as const
      if (!(await isSameOutside(read, keys, boxes).catch(unreadable))) continue
      pairs.push({ old: page, new: other.page, isRenumbered: true })
      open.splice(at, 1)
      break
    }
  }
  return pairs.toSorted((a, b) => a.old.number - b.old.number)
}

/** So many pictures of a page are known: the first one, which names it, and the last ones. */
const MOST_FORMER = 20

/** The pictures under which each page of a new deck was known before; a picture that stands there itself is that page's alone. */
export const listFormerPictures = (
  pairs: readonly PageMatch[],
  now: readonly Pick<DeckPage, 'pictureKey'>[],
): { id: string; keys: string[] }[] => {
  const shown = new Set(now.map(({ pictureKey }) => pictureKey))
  return pairs.flatMap((pair) => {
    const { id, pictureKey } = pair.new
    const all = [...pair.old.formerPictureKeys, ...(pair.isRenumbered ? [pair.old.pictureKey] : [])]
    const own = [...new Set(all)].filter((key) => key === pictureKey || !shown.has(key))
    const [first] = own
    if (first === undefined) return []
    return [{ id, keys: own.length > MOST_FORMER ? [first, ...own.slice(1 - MOST_FORMER)] : own }]
  })
}
