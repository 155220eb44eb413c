import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { StorageError } from '../../../platform/files/storage-error.ts'
import { alignPages } from './align-pages.ts'
import { isSameOutside, looksAlike, type PageSignature, signatureOf } from './compare-pictures.ts'
import { type MaskedPage, maskPageNumbers, type PageWords } from './page-numbers.ts'
import { createPictureLikeness } from './picture-likeness.ts'
import { createTextLikeness } from './text-likeness.ts'

/** A page of a deck with what identifies it in another deck. */
export type DeckPage = PageWords & {
  id: string
  title: string | null
  pictureKey: string
  thumbnailKey: string
  pictureHash: string
  /** Earlier pictures of the page, oldest first. */
  formerPictureKeys: string[]
  /** It could not be rendered. Such a page is like no other. */
  isMissing: boolean
}

/** The same picture, the same but for the printed page number, or a changed page. */
export type MatchKind = 'same' | 'renumbered' | 'changed'

/** A page that is in both decks. */
export type PageMatch = {
  old: DeckPage
  new: DeckPage
  kind: MatchKind
  /** In percent; below 100 only for a changed page. */
  likeness: number
}

/** Old pages that are most like a new one, by number. */
export type Alternative = { number: number; likeness: number }

type DeckMatching = {
  pairs: PageMatch[]
  /** For new pages that are not the same as an old one, by number. */
  alternatives: ReadonlyMap<number, Alternative[]>
}

type ReadPicture = (key: string) => Promise<Uint8Array>
type Options = { read: ReadPicture; signal: AbortSignal }

/**
 * A picture that is missing or broken matches none; the new deck is accepted all the same. @throws StorageError: a
 * storage that is away comes back, and without its pictures pages would lose their work
 */
const ifUnreadable =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof StorageError) throw error
    return value
  }

/** Of pages that all look alike at most this many are compared; the rest count as different. */
const MAX_COMPARED = 8
/** Likeness of two pages that are the same: above that of any changed one. */
const SAME = 2
const MAX_ALTERNATIVES = 3
/** Pairs of pages that are compared in one go: at most a few milliseconds. */
const PAIRS_PER_STEP = 100

const withHashesOf = (pages: readonly DeckPage[]) => new Set(pages.map(({ pictureHash }) => pictureHash))

/**
 * Labels pages: two pages have the same label if they have the same picture, or differ only in their printed
 * page number (same words otherwise, same picture outside it).
 */
const labelPages = async (
  decks: readonly [readonly DeckPage[], readonly DeckPage[]],
  masked: ReadonlyMap<DeckPage, MaskedPage>,
  signatures: ReadonlyMap<DeckPage, PageSignature | null>,
  { read, signal }: Options,
): Promise<ReadonlyMap<DeckPage, string>> => {
  const [old, now] = decks
  const labels = new Map([...old, ...now].map((page) => [page, page.pictureHash]))
  const [oldHashes, newHashes] = [withHashesOf(old), withHashesOf(now)]
  const sought = [
    ...old.filter(({ pictureHash }) => !newHashes.has(pictureHash)),
    ...now.filter(({ pictureHash }) => !oldHashes.has(pictureHash)),
  ].filter((page) => masked.has(page))
  const isOld = new Set(old)
  for (const group of Map.groupBy(sought, (page) => masked.get(page)!.key).values()) {
    if (group.every((page) => isOld.has(page)) || !group.some((page) => isOld.has(page))) continue
    const different: DeckPage[] = []
    for (const page of group) {
      signal.throwIfAborted()
      const isSame = async (other: DeckPage) => {
        const [one, two] = [signatures.get(page), signatures.get(other)]
        if (!one || !two || !looksAlike(one, two)) return false
        const boxes = [...masked.get(page)!.boxes, ...masked.get(other)!.boxes]
        return isSameOutside(read, [page.pictureKey, other.pictureKey], boxes).catch(ifUnreadable(false))
      }
      let known: DeckPage | undefined
      for (const other of different.slice(0, MAX_COMPARED)) {
        if (await isSame(other)) {
          known = other
          break
        }
      }
      if (known) labels.set(page, labels.get(known)!)
      else different.push(page)
    }
  }
  return labels
}

/** With this many own parts of words, the text counts half of its greatest share. */
const HALF_MASS = 3
/** The most that the text counts beside the picture. */
const TEXT_SHARE = 0.8

/**
 * Finds the pages that are in both decks, in the order of the old one, each page at most once: pages with the
 * same picture, pages that differ only in their printed page number, and changed pages by the likeness of
 * text and picture and by their neighbours. @param read a stored picture by its key
 */
export const matchPages = async (
  oldPages: readonly DeckPage[],
  newPages: readonly DeckPage[],
  options: Options,
): Promise<DeckMatching> => {
  const [old, now] = [oldPages, newPages].map((pages) => pages.filter((page) => !page.isMissing)) as [
    DeckPage[],
    DeckPage[],
  ]
  const masked = new Map<DeckPage, MaskedPage>()
  for (const deck of [old, now]) {
    const ofDeck = maskPageNumbers(deck)
    for (const page of deck) {
      const one = ofDeck.get(page.number)
      if (one) masked.set(page, one)
    }
  }
  const signatures = await readSignatures([...old, ...now], options)
  const labels = await labelPages([old, now], masked, signatures, options)
  const inOld = new Set(old.map((page) => labels.get(page)))
  const inNew = new Set(now.map((page) => labels.get(page)))

  const texts = [old, now].map((deck) =>
    deck.map((page) => ({
      words: masked.get(page)?.words ?? page.words.map(({ text }) => text),
      title: page.title,
    })),
  )
  const text = await createTextLikeness(texts[0]!, texts[1]!)
  const picture = await createPictureLikeness(
    old.map((page) => signatures.get(page) ?? null),
    now.map((page) => signatures.get(page) ?? null),
  )
  const likenessOf = (i: number, j: number): number => {
    const mass = text.mass(i, j)
    const share = (TEXT_SHARE * mass) / (mass + HALF_MASS)
    return share * text.likeness(i, j) + (1 - share) * picture.likeness(i, j)
  }
  /** Of each pair of pages: its likeness, and the score for which the pages are paired. */
  const likeness = new Float64Array(old.length * now.length)
  const scores = new Float64Array(old.length * now.length)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const [i, one] of old.entries()) {
    const label = labels.get(one)
    options.signal.throwIfAborted()
    for (const [j, other] of now.entries()) {
      if (j % PAIRS_PER_STEP === 0) await yieldToEventLoop()
      const at = i * now.length + j
      likeness[at] = likenessOf(i, j)
      // A page that is in the other deck unchanged is no changed page.
      if (label === labels.get(other)) scores[at] = SAME
      else if (!inNew.has(label) && !inOld.has(labels.get(other))) scores[at] = likeness[at]!
    }
  }
  const found = await alignPages(old.length, now.length, (i, j) => scores[i * now.length + j]!)
  const percent = (i: number, j: number) => Math.min(99, Math.round(100 * likeness[i * now.length + j]!))
  const pairs = found.map((pair): PageMatch => {
    const both = { old: old[pair.old]!, new: now[pair.new]! }
    if (labels.get(both.old) !== labels.get(both.new))
      return { ...both, kind: 'changed', likeness: percent(pair.old, pair.new) }
    const kind = both.old.pictureHash === both.new.pictureHash ? 'same' : 'renumbered'
    return { ...both, kind, likeness: 100 }
  })
  const alternatives = new Map<number, Alternative[]>()
  for (const [j, page] of now.entries()) {
    await yieldToEventLoop()
    if (inOld.has(labels.get(page))) continue
    const best: Alternative[] = []
    for (const [i, { number }] of old.entries()) {
      const one = { number, likeness: percent(i, j) }
      if (best.length === MAX_ALTERNATIVES && one.likeness <= best.at(-1)!.likeness) continue
      best.push(one)
      best.sort((a, b) => b.likeness - a.likeness)
      best.length = Math.min(best.length, MAX_ALTERNATIVES)
    }
    alternatives.set(page.number, best)
  }
  return { pairs, alternatives }
}

/** Thumbnails that are read at once. */
const READ_AT_ONCE = 8

/** The signature of each page's thumbnail; null for an unreadable one. */
const readSignatures = async (
  pages: readonly DeckPage[],
  { read, signal }: Options,
): Promise<ReadonlyMap<DeckPage, PageSignature | null>> => {
  const signatures = new Map<DeckPage, PageSignature | null>()
  for (let start = 0; start < pages.length; start += READ_AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(
      pages.slice(start, start + READ_AT_ONCE).map(async (page) => {
        signatures.set(page, await signatureOf(read, page.thumbnailKey).catch(ifUnreadable(null)))
      }),
    )
  }
  return signatures
}

/** Pictures stored per page: the first one, which identifies it, and the last ones. */
const MAX_FORMER = 20

/**
 * Earlier pictures of each page of a new deck; a picture that is itself in the new deck belongs to that
 * page alone.
 */
export const listFormerPictures = (
  pairs: readonly Pick<PageMatch, 'old' | 'new'>[],
  now: readonly Pick<DeckPage, 'pictureKey'>[],
): { id: string; keys: string[] }[] => {
  const shown = new Set(now.map(({ pictureKey }) => pictureKey))
  return pairs.flatMap((pair) => {
    const { id, pictureKey } = pair.new
    const isOther = pair.old.pictureKey !== pictureKey
    const all = [...pair.old.formerPictureKeys, ...(isOther ? [pair.old.pictureKey] : [])]
    const own = [...new Set(all)].filter((key) => key === pictureKey || !shown.has(key))
    const [first] = own
    if (first === undefined) return []
    return [{ id, keys: own.length > MAX_FORMER ? [first, ...own.slice(1 - MAX_FORMER)] : own }]
  })
}
