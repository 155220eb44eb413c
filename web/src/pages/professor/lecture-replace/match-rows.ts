import type { ReplacementPreview } from '@lectern/contract/slides.ts'
import { findLongestIncreasing } from '@lectern/core/longest-increasing.ts'

export type OldPage = ReplacementPreview['old'][number]
export type NewPage = ReplacementPreview['new'][number]
/** For each new page in order, the slide whose work it takes, or null. */
export type TakesFrom = readonly (number | null)[]

export type RowKind = 'unchanged' | 'changed' | 'moved' | 'new' | 'removed'

/** A slide and the page that takes its work; one of them is missing for a new or a removed page. */
export type MatchRow = {
  kind: RowKind
  old: OldPage | null
  page: NewPage | null
  /** In percent; null when it is not known. */
  likeness: number | null
  isMoved: boolean
  /** The slide before which a moved page is now; null: it is the last one. */
  before: number | null
}

/** Unchanged pages that follow each other in both decks, as one line. */
export type Run = { kind: 'run'; rows: MatchRow[] }
export type ListedRow = MatchRow | Run

/** The likeness of a page and a slide, as far as the preview knows it. */
const findLikeness = (page: NewPage, number: number): number | null =>
  page.takes_from === number
    ? page.likeness
    : (page.alternatives.find((one) => one.number === number)?.likeness ?? null)

/** Reads all rows in the order of the new deck; a removed slide follows its former neighbour. */
export function readRows(preview: ReplacementPreview, takesFrom: TakesFrom): MatchRow[] {
  const slides = new Map(preview.old.map((slide) => [slide.number, slide]))
  const pairs = preview.new.flatMap((page, at) => {
    const old = slides.get(takesFrom[at] ?? 0)
    return old ? [{ at, old, page }] : []
  })
  const inOrder = findLongestIncreasing(pairs.map(({ old }) => old.number))
  const kept = new Map(pairs.map((pair, index) => [pair.at, { ...pair, isMoved: !inOrder.has(index) }]))
  const findNext = (at: number) =>
    [...kept.values()].find((pair) => pair.at > at && !pair.isMoved)?.old.number ?? null

  const placed = preview.new.map((page, at): { place: number; row: MatchRow } => {
    const pair = kept.get(at)
    if (!pair)
      return {
        place: at,
        row: { kind: 'new', old: null, page, likeness: null, isMoved: false, before: null },
      }
    const { old, isMoved } = pair
    const isSame = page.takes_from === old.number && page.kind !== 'changed'
    return {
      place: at,
      row: {
        kind: isSame ? (isMoved ? 'moved' : 'unchanged') : 'changed',
        old,
        page,
        likeness: findLikeness(page, old.number),
        isMoved,
        before: isMoved ? findNext(at) : null,
      },
    }
  })
  const positions = new Map(
    pairs.filter((_, index) => inOrder.has(index)).map(({ at, old }) => [old.number, at]),
  )
  const taken = new Set(pairs.map(({ old }) => old.number))
  let place = -1
  for (const old of preview.old) {
    place = positions.get(old.number) ?? place
    if (!taken.has(old.number))
      placed.push({
        place: place + 0.5,
        row: { kind: 'removed', old, page: null, likeness: null, isMoved: false, before: null },
      })
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ row }) => row)
}

/** Folds each run of unchanged pages into one row. */
export function foldRuns(rows: readonly MatchRow[]): ListedRow[] {
  const listed: ListedRow[] = []
  for (const row of rows) {
    const last = listed.at(-1)
    const before = last?.kind === 'run' ? last.rows.at(-1) : undefined
    const follows =
      row.kind === 'unchanged' &&
      before?.old?.number === (row.old?.number ?? 0) - 1 &&
      before.page?.number === (row.page?.number ?? 0) - 1
    if (follows && last?.kind === 'run') last.rows.push(row)
    else if (row.kind === 'unchanged') listed.push({ kind: 'run', rows: [row] })
    else listed.push(row)
  }
  return listed
}

/** Lets a page take a slide's work, or none. Another page that had it becomes new. */
export const takeFrom = (takesFrom: TakesFrom, pageNumber: number, slide: number | null): TakesFrom =>
  takesFrom.map((number, at) => (at === pageNumber - 1 ? slide : number === slide ? null : number))
