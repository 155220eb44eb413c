import { useState } from 'react'

/** Returns the previous value while the new one is equal, so that values computed from it stay valid. */
export function useStable<T>(value: T, isSame: (before: T, now: T) => boolean): T {
  const [kept, keep] = useState(value)
  if (kept === value || isSame(kept, value)) return kept
  keep(value)
  return value
}

export const hasSameHighlights = (before: ReadonlySet<string>, now: ReadonlySet<string>): boolean =>
  before.size === now.size && [...now].every((entry) => before.has(entry))
