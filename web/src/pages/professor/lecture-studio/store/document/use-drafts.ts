import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, forgetDraft, loadDrafts, readForgotten, storeDraft } from './draft-storage.ts'
import { makeFollower } from './make-follower.ts'

const storedAfterMs = 300

/**
 * The unsaved texts by language and page. This browser stores them, so that a reload, a crash or a lost
 * connection loses nothing. `restored` names the drafts that were found when the page opened.
 *
 * The editor shows typed letters by itself; everything else that depends on the text is rendered later
 * (`makeFollower`). So `drafts` may lag behind the text. Actions such as saving must use `read`.
 */
export function useDrafts(owner: string) {
  const [drafts, draw] = useState<ReadonlyMap<string, Draft>>(() => loadDrafts(owner))
  const [restored, drawRestored] = useState<ReadonlySet<string>>(() => new Set(drafts.keys()))
  const [isKept, setKept] = useState(true)
  const present = useRef(drafts)
  const stillRestored = useRef(restored)
  const waiting = useRef(new Map<string, Draft | undefined>())
  /** The drafts as this window last read them from storage or wrote them there. */
  const known = useRef(new Map(drafts))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drawPresent = useCallback(() => {
    draw(present.current)
    drawRestored(stillRestored.current)
  }, [])
  const [follower] = useState(() => makeFollower(() => startTransition(drawPresent)))

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    for (const [key, draft] of waiting.current) {
      setKept(draft ? storeDraft(owner, key, draft) : forgetDraft(owner, key, known.current.get(key)))
      if (draft) known.current.set(key, draft)
      else known.current.delete(key)
    }
    waiting.current.clear()
  }, [owner])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  // Another window has saved a different text and removed its draft. Store the text typed here again.
  useEffect(() => {
    const keepOwn = (event: StorageEvent) => {
      const forgotten = readForgotten(owner, event)
      const own = forgotten && present.current.get(forgotten.key)
      if (!own || own.text === forgotten.text) return
      waiting.current.set(forgotten.key, own)
      flush()
    }
    window.addEventListener('storage', keepOwn)
    return () => window.removeEventListener('storage', keepOwn)
  }, [owner, flush])

  useEffect(() => follower.stop, [follower])

  const catchUp = useCallback(() => {
    follower.stop()
    drawPresent()
  }, [follower, drawPresent])

  const keep = useCallback(
    (key: string, draft: Draft | undefined) => {
      const next = new Map(present.current)
      if (draft) next.set(key, draft)
      else next.delete(key)
      present.current = next
      if (stillRestored.current.has(key)) stillRestored.current = without(stillRestored.current, key)
      // Writing a long text to storage is slow: do not write at each key press.
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
      follower.noteLetter()
    },
    [keep, follower],
  )

  return {
    drafts,
    restored,
    /** False if this browser's storage is full or denied. */
    isKept,
    /** The present draft. */
    read: useCallback((key: string) => present.current.get(key), []),
    /** True if the rendered drafts contain the last typed letter. The function changes with `drafts`. */
    isCurrent: useCallback(() => present.current === drafts, [drafts]),
    put,
    /** Stores text that the editor shows already. The rest of the studio is rendered later. */
    putTyped,
    /** Renders the latest text now. */
    catchUp,
  }
}

export type Drafts = ReturnType<typeof useDrafts>

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== key))
