import type { ItemAnalysis } from '@lectern/contract/insight.ts'

export type Item = ItemAnalysis['questions'][number]
const itemSortKeys = ['number', 'share', 'discrimination', 'time'] as const
export type ItemSortKey = (typeof itemSortKeys)[number]

const figureOf: Record<ItemSortKey, (item: Item) => number | null> = {
  number: (item) => item.number,
  share: (item) => item.difficulty,
  discrimination: (item) => item.discrimination,
  time: (item) => item.mean_seconds,
}

/** Sorts questions by a column; missing values come last in both directions. */
export function orderItems(items: readonly Item[], key: ItemSortKey, isAscending: boolean): Item[] {
  return items.toSorted((one, other) => {
    const [mine, its] = [figureOf[key](one), figureOf[key](other)]
    if (mine === null || its === null) return Number(mine === null) - Number(its === null)
    return (isAscending ? mine - its : its - mine) || one.number - other.number
  })
}

/** Below this share of points a question is shown in amber. */
const weakShare = 0.5
export const isWeak = ({ difficulty }: Item): boolean => difficulty !== null && difficulty < weakShare

/**
 * The option that speaks against the key: the best third chose it more often than the key, and weak students
 * did better on the question than good ones. Null if there is none.
 */
export function findRival(item: Item): number | null {
  const { options, discrimination } = item
  if (!options || discrimination === null || discrimination >= 0) return null
  const keys = options.filter(({ is_correct }) => is_correct)
  // With several right options a student's choice of one says nothing against another.
  if (keys.length !== 1) return null
  const key = options.findIndex(({ is_correct }) => is_correct)
  const most = options.reduce(
    (best, option, index) => (option.best_third > (options[best]?.best_third ?? -1) ? index : best),
    0,
  )
  return most !== key && (options[most]?.best_third ?? 0) > (options[key]?.best_third ?? 0) ? most : null
}
