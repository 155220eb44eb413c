import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'

/** Two pages that are taken for the same, by their indexes. */
type IndexPair = { old: number; new: number }

/** How alike two pages are, 0 to 1. Pages that are the same except for their number: 1 or more. */
type Likeness = (oldIndex: number, newIndex: number) => number

/** Pages follow each other as before: a little more likely to be the same. */
const NEIGHBOUR = 0.02
/** From here pages are the same, wherever they are. */
const SURE = 0.6
/** From here pages between two sure ones are the same. */
const POSSIBLE = 0.3
/** A pair is out of the question when one of its pages has a partner that is this much more alike. */
const MARGIN = 0.15
/** Score of a pair that is known. */
const KNOWN = 10

const NOTHING = 0
const DIAGONAL = 1
const UP = 2
const LEFT = 3

/**
 * The best pairs in order, as in a comparison of texts: the sum of their scores is the highest, and no two
 * pairs cross. Pairs with a score of 0 or less are left out.
 */
export const alignInOrder = async (
  oldCount: number,
  newCount: number,
  score: Likeness,
): Promise<IndexPair[]> => {
  const yieldToEventLoop = createYieldToEventLoop()
  const width = newCount + 1
  const best = new Float64Array((oldCount + 1) * width)
  /** The best sum whose last pair is this one. */
  const paired = new Float64Array((oldCount + 1) * width).fill(Number.NEGATIVE_INFINITY)
  const steps = new Uint8Array((oldCount + 1) * width)
  const isContinued = new Uint8Array((oldCount + 1) * width)
  for (let i = 1; i <= oldCount; i++) {
    await yieldToEventLoop()
    for (let j = 1; j <= newCount; j++) {
      const at = i * width + j
      const before = at - width - 1
      const own = score(i - 1, j - 1)
      if (own > 0) {
        const continued = paired[before]! + NEIGHBOUR
        isContinued[at] = continued >= best[before]! ? 1 : 0
        paired[at] = own + Math.max(continued, best[before]!)
      }
      const [up, left] = [best[at - width]!, best[at - 1]!]
      best[at] = Math.max(paired[at]!, up, left)
      steps[at] = best[at] === paired[at] ? DIAGONAL : best[at] === up ? UP : LEFT
    }
  }
  const pairs: IndexPair[] = []
  let [i, j, mustPair] = [oldCount, newCount, false]
  while (i > 0 && j > 0) {
    const at = i * width + j
    const step = mustPair ? DIAGONAL : steps[at]!
    mustPair = step === DIAGONAL && isContinued[at] === 1
    if (step === NOTHING) break
    if (step === DIAGONAL) pairs.push({ old: i - 1, new: j - 1 })
    if (step !== LEFT) i--
    if (step !== UP) j--
  }
  return pairs.reverse()
}

/**
 * Pairs the pages of two decks, each page at most once: first the likely ones in order, then likely ones
 * that moved, then the less likely ones between pairs that are in order.
 */
export const alignPages = async (
  oldCount: number,
  newCount: number,
  likeness: Likeness,
): Promise<IndexPair[]> => {
  const yieldToEventLoop = createYieldToEventLoop()
  const old = new Map<number, number>()
  const now = new Map<number, number>()
  const add = (pair: IndexPair) => {
    old.set(pair.old, pair.new)
    now.set(pair.new, pair.old)
  }
  const bestOfOld = new Float64Array(oldCount)
  const bestOfNew = new Float64Array(newCount)
  for (let i = 0; i < oldCount; i++) {
    await yieldToEventLoop()
    for (let j = 0; j < newCount; j++) {
      const own = likeness(i, j)
      if (own > bestOfOld[i]!) bestOfOld[i] = own
      if (own > bestOfNew[j]!) bestOfNew[j] = own
    }
  }
  const isRival = (i: number, j: number) => likeness(i, j) >= Math.max(bestOfOld[i]!, bestOfNew[j]!) - MARGIN
  const inOrder = await alignInOrder(oldCount, newCount, (i, j) =>
    isRival(i, j) ? likeness(i, j) - SURE + Number.EPSILON : 0,
  )
  for (const pair of inOrder) add(pair)

  const moved: (IndexPair & { likeness: number })[] = []
  for (let i = 0; i < oldCount; i++) {
    if (old.has(i)) continue
    await yieldToEventLoop()
    for (let j = 0; j < newCount; j++)
      if (!now.has(j) && likeness(i, j) >= SURE) moved.push({ old: i, new: j, likeness: likeness(i, j) })
  }
  // The most alike first, of equal ones the nearest.
  moved.sort((a, b) => b.likeness - a.likeness || Math.abs(a.old - a.new) - Math.abs(b.old - b.new))
  for (const pair of moved) if (!old.has(pair.old) && !now.has(pair.new)) add(pair)

  const anchors = new Map(inOrder.map((pair) => [pair.old, pair.new]))
  const filled = await alignInOrder(oldCount, newCount, (i, j) => {
    if (anchors.get(i) === j) return KNOWN
    return old.has(i) || now.has(j) ? 0 : likeness(i, j) - POSSIBLE
  })
  for (const pair of filled) if (!old.has(pair.old)) add(pair)
  return [...old].map(([from, to]) => ({ old: from, new: to })).sort((a, b) => a.old - b.old)
}
