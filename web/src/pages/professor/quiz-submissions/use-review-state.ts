import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatReviewState, parseReviewState, type ReviewState } from './review-state.ts'

/** Browsers limit how often the URL may change: do not write it with every letter. */
const typedMs = 250

/** The state in the URL and two ways to change it: `go` adds a history entry, `change` replaces it. */
export function useReviewState() {
  const [query, setQuery] = useSearchParams()
  const review = parseReviewState(query)
  const move = useCallback(
    (next: Partial<ReviewState>, replace: boolean) =>
      setQuery((before) => formatReviewState({ ...parseReviewState(before), ...next }), {
        replace,
        preventScrollReset: true,
      }),
    [setQuery],
  )
  // The search applies at once. The URL follows after a pause, or together with the next change.
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<string | null>(null)
  const type = useCallback((words: string) => {
    waiting.current = words
    setTyped(words)
  }, [])
  const moveWithWords = useCallback(
    (next: Partial<ReviewState>, replace: boolean) => {
      const words = waiting.current
      waiting.current = null
      move(words === null ? next : { words, ...next }, replace)
      setTyped(null)
    },
    [move],
  )
  const go = useCallback((next: Partial<ReviewState>) => moveWithWords(next, false), [moveWithWords])
  const change = useCallback((next: Partial<ReviewState>) => moveWithWords(next, true), [moveWithWords])
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => waiting.current !== null && change({}), typedMs)
    return () => clearTimeout(timer)
  }, [typed, change])

  return { review: { ...review, words: typed ?? review.words }, go, change, type }
}
