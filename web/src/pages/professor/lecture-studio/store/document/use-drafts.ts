import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, forgetDraft, loadDrafts, readForgotten, storeDraft } from './draft-storage.ts'
import { makeFollower } from './make-follower.ts'

const storedAfterMs = 300

/**
 * The texts that were typed and not saved, by language and page; kept in this browser, so that a reload, a crash or a
 * lost connection loses nothing. `restored` names those whose text was found when the page opened.
 *
 * The editor shows a letter by itself, so all else that hangs on the text is drawn when there is time (`makeFollower`):
 * `drafts` may be behind what was typed. What is done with a text, such as saving it, goes by `read`.
 */
export function useDrafts(owner: string) {
  const [drafts, draw] = useState<ReadonlyMap<string, Draft>>(() => loadDrafts(owner))
  const [restored, drawRestored] = useState<ReadonlySet<string>>(() => new Set(drafts.keys()))
  const [isKept, setKept] = useState(true)
  const present = useRef(drafts)
  const stillRestored = useRef(restored)
  const waiting = useRef(new Map<string, Draft | undefined>())
  /** What this window has found in the store or written there last. */
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

  // Another window has saved a text of its own and forgotten it: the one that was typed here is kept in its place.
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
      follower.noteLetter()
    },
    [keep, follower],
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
    /** Draws what was typed last together with what is changed now. */
    catchUp,
  }
}

export type Drafts = ReturnType<typeof useDrafts>

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== key))
