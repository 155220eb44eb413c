import { makeKeptList } from './kept-list.ts'

/** Marks that were seen on a slide, until the server has taken them. */
export type KeptViewed = {
  lectureId: string
  /** 1-based. */
  slide: number
  /** Of the slide's picture: another deck may have moved it when the connection is back. */
  imageUrl: string
  /** What the page is called here, by its picture. */
  page: string
  ids: readonly string[]
}

function isKeptViewed(value: unknown): value is KeptViewed {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, imageUrl, page, ids } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    typeof imageUrl === 'string' &&
    typeof page === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string')
  )
}

const kept = makeKeptList('viewed-marks', isKeptViewed)
export const { find: findKeptViewed, onChange: onKeptViewedChange, parse: parseKeptViewed } = kept

/** All that was seen while this program has been loaded: a lecture that is opened again may be read from before it. */
const seenHere = new Map<string, readonly KeptViewed[]>()

const isSamePage = (one: KeptViewed, other: KeptViewed) =>
  one.lectureId === other.lectureId && one.slide === other.slide && one.page === other.page

function join(all: readonly KeptViewed[], seen: KeptViewed): readonly KeptViewed[] {
  const known = all.find((one) => isSamePage(one, seen))
  if (!known) return [...all, seen]
  const joined = { ...known, ids: [...new Set([...known.ids, ...seen.ids])] }
  return all.map((one) => (one === known ? joined : one))
}

/** Keeps marks that were seen, each once, beside what was kept of their slide. */
export function keepViewed(userId: string, seen: KeptViewed): void {
  seenHere.set(userId, join(seenHere.get(userId) ?? [], seen))
  kept.store(userId, join(findKeptViewed(userId), seen))
}

/** Forgets what was sent; what was seen of the slide meanwhile stays. */
export function dropKeptViewed(userId: string, sent: KeptViewed): void {
  const left = findKeptViewed(userId).flatMap((one) => {
    if (!isSamePage(one, sent)) return [one]
    const ids = one.ids.filter((id) => !sent.ids.includes(id))
    return ids.length > 0 ? [{ ...one, ids }] : []
  })
  kept.store(userId, left)
}

/** What was seen of a lecture, sent or not, that its last reading may not tell yet. */
export const listSeen = (userId: string, lectureId: string): readonly KeptViewed[] =>
  [...(seenHere.get(userId) ?? []), ...findKeptViewed(userId)].filter((one) => one.lectureId === lectureId)
