import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ReviewPlace, readPlace, writePlace } from './review-address.ts'

/** Writing the address with every letter is more than browsers allow. */
const typedMs = 250

/** The place of the address, and the ways to another one: `go` can be gone back from, `change` cannot. */
export function useReviewPlace() {
  const [query, setQuery] = useSearchParams()
  const place = readPlace(query)
  const move = useCallback(
    (next: Partial<ReviewPlace>, replace: boolean) =>
      setQuery((before) => writePlace({ ...readPlace(before), ...next }), {
        replace,
        preventScrollReset: true,
      }),
    [setQuery],
  )
  const go = useCallback((next: Partial<ReviewPlace>) => move(next, false), [move])
  const change = useCallback((next: Partial<ReviewPlace>) => move(next, true), [move])

  // What is typed is shown and searched for at once; the address follows.
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      change({ words: typed })
      setTyped(null)
    }, typedMs)
    return () => clearTimeout(timer)
  }, [typed, change])

  return { place: { ...place, words: typed ?? place.words }, go, change, type: setTyped }
}
