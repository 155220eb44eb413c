import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, loadDrafts, storeDraft } from './draft-store.ts'

const storedAfterMs = 300

/**
 * The texts that were typed and not saved, by language and page; kept in this browser, so that a reload, a crash or a
 * lost connection loses nothing. `restored` names those whose text was found when the page opened.
 *
 * The editor shows a letter by itself, so all else that hangs on the text is drawn when there is time: `drafts` may be
 * behind what was typed. What is done with a text, such as saving it, goes by `read`.
 */
export function useDrafts(owner: string) {
  const [drafts, draw] = useState<ReadonlyMap<string, Draft>>(() => loadDrafts(owner))
  const [restored, setRestored] = useState<ReadonlySet<string>>(() => new Set(drafts.keys()))
  const [isKept, setKept] = useState(true)
  const present = useRef(drafts)
  const waiting = useRef(new Map<string, Draft | undefined>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

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

  const put = useCallback(
    (key: string, draft: Draft | undefined) => {
      const next = new Map(present.current)
      if (draft) next.set(key, draft)
      else next.delete(key)
      present.current = next
      draw(next)
      setRestored((before) => (before.has(key) ? without(before, key) : before))
      // Writing to the store takes long for a long text: not at each key.
      waiting.current.set(key, draft)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, storedAfterMs)
    },
    [flush],
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
    putTyped: useCallback(
      (key: string, draft: Draft | undefined) => startTransition(() => put(key, draft)),
      [put],
    ),
    /** Draws what was typed last together with what is changed now. */
    catchUp: useCallback(() => draw(present.current), []),
  }
}

export type Drafts = ReturnType<typeof useDrafts>

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== key))
