import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, loadDrafts, storeDraft } from './draft-store.ts'

const storedAfterMs = 300
/** Letters that come faster than this are a run: the studio follows when it pauses, or has gone on for so long. */
const pauseMs = 200
const longestRunMs = 1000

/**
 * The texts that were typed and not saved, by language and page; kept in this browser, so that a reload, a crash or a
 * lost connection loses nothing. `restored` names those whose text was found when the page opened.
 *
 * The editor shows a letter by itself, so all else that hangs on the text is drawn when there is time: `drafts` may be
 * behind what was typed. What is done with a text, such as saving it, goes by `read`. A letter that comes alone, or
 * first, is followed at once. In a run each would find the machine busy with the one before, so it is followed as one.
 */
export function useDrafts(owner: string) {
  const [drafts, draw] = useState<ReadonlyMap<string, Draft>>(() => loadDrafts(owner))
  const [restored, drawRestored] = useState<ReadonlySet<string>>(() => new Set(drafts.keys()))
  const [isKept, setKept] = useState(true)
  const present = useRef(drafts)
  const left = useRef(restored)
  const waiting = useRef(new Map<string, Draft | undefined>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useRef({ lastMs: Number.NEGATIVE_INFINITY, behindMs: 0 })
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    for (const [key, draft] of waiting.current) setKept(storeDraft(owner, key, draft))
    waiting.current.clear()
  }, [owner])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  useEffect(() => () => clearTimeout(following.current), [])

  /** Draws what was typed last, and what is changed now with it. */
  const catchUp = useCallback(() => {
    clearTimeout(following.current)
    draw(present.current)
    drawRestored(left.current)
  }, [])

  const keep = useCallback(
    (key: string, draft: Draft | undefined) => {
      const next = new Map(present.current)
      if (draft) next.set(key, draft)
      else next.delete(key)
      present.current = next
      if (left.current.has(key)) left.current = without(left.current, key)
      // Writing to the store takes long for a long text: not at each key.
      waiting.current.set(key, draft)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, storedAfterMs)
    },
    [flush],
  )

  const put = useCallback(
    (key: string, draft: Draft | undefined) => {
      keep(key, draft)
      catchUp()
    },
    [keep, catchUp],
  )

  const putTyped = useCallback(
    (key: string, draft: Draft | undefined) => {
      keep(key, draft)
      const nowMs = performance.now()
      const { lastMs, behindMs } = run.current
      const isRun = nowMs - lastMs < pauseMs
      const follow = () => {
        run.current.behindMs = performance.now()
        startTransition(catchUp)
      }
      run.current.lastMs = nowMs
      clearTimeout(following.current)
      if (isRun) following.current = setTimeout(follow, Math.min(pauseMs, behindMs + longestRunMs - nowMs))
      else follow()
    },
    [keep, catchUp],
  )

  return {
    drafts,
    restored,
    /** False when this browser refuses to keep texts. */
    isKept,
    /** A draft as it is at this moment. */
    read: useCallback((key: string) => present.current.get(key), []),
    /** Whether what is drawn holds what was typed last; another function with every `drafts`. */
    isCurrent: useCallback(() => present.current === drafts, [drafts]),
    put,
    /** Keeps what the editor shows already: typing waits for nothing else. */
    putTyped,
    catchUp,
  }
}

export type Drafts = ReturnType<typeof useDrafts>

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== key))
