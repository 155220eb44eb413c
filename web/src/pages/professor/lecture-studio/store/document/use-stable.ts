import { useState } from 'react'

/** The value of before as long as the new one says the same: what hangs on it need not be done again. */
export function useStable<T>(value: T, isSame: (before: T, now: T) => boolean): T {
  const [kept, keep] = useState(value)
  if (kept === value || isSame(kept, value)) return kept
  keep(value)
  return value
}

export const hasSameHighlights = (before: ReadonlySet<string>, now: ReadonlySet<string>): boolean =>
  before.size === now.size && [...now].every((entry) => before.has(entry))
