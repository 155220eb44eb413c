import { isSameOutside, looksAlike, type PageSignature, signatureOf } from './compare-pictures.ts'
import { type MaskedPage, maskPageNumbers, type PageWords } from './page-numbers.ts'

/** A page of a deck with what identifies it in another deck. */
export type DeckPage = PageWords & {
  id: string
  pictureKey: string
  thumbnailKey: string
  pictureHash: string
  /** Earlier pictures of the page, oldest first. */
  formerPictureKeys: string[]
}

/** A page that is in both decks. */
export type PageMatch = {
  old: DeckPage
  new: DeckPage
  /** Whether its printed page number, and so its picture, changed. */
  isRenumbered: boolean
}

/** An unreadable picture matches none; the new deck is accepted all the same. */
const unreadable = (): boolean => false

/** Of pages that all look alike at most this many are compared; the rest count as different. */
const MAX_COMPARED = 8

/** Pairs pages with the same picture, in order, each once. */
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
 * Finds pages that are in both decks, in the order of the old one: first those with the same picture, then
 * those that differ only in their printed page number (same words otherwise, same picture outside it).
 * Equal pages are paired in order, each once. @param read a stored picture by its key
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
      if (compared++ === MAX_COMPARED) break
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

/** Pictures stored per page: the first one, which identifies it, and the last ones. */
const MAX_FORMER = 20

/**
 * Earlier pictures of each page of a new deck; a picture that is itself in the new deck belongs to that
 * page alone.
 */
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
    return [{ id, keys: own.length > MAX_FORMER ? [first, ...own.slice(1 - MAX_FORMER)] : own }]
  })
}
