import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, loadDrafts, storeDraft } from './draft-store.ts'

const storedAfterMs = 300

/**
 * The texts that were typed and not saved, by language and page; kept in this browser, so that a reload, a crash or a
 * lost connection loses nothing. `restored` names those whose text was found when the page opened.
 */
export function useDrafts(owner: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(() => loadDrafts(owner))
  const [restored, setRestored] = useState<ReadonlySet<string>>(() => new Set(drafts.keys()))
  const [isKept, setKept] = useState(true)
  const waiting = useRef(new Map<string, Draft | undefined>())

  const flush = useCallback(() => {
    for (const [key, draft] of waiting.current) setKept(storeDraft(owner, key, draft))
    waiting.current.clear()
  }, [owner])

  // Writing to the store takes long for a long text: not at each key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new draft waits anew
  useEffect(() => {
    if (waiting.current.size === 0) return
    const timer = setTimeout(flush, storedAfterMs)
    return () => clearTimeout(timer)
  }, [drafts, flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const put = useCallback((key: string, draft: Draft | undefined) => {
    waiting.current.set(key, draft)
    setDrafts((before) => {
      const next = new Map(before)
      if (draft) next.set(key, draft)
      else next.delete(key)
      return next
    })
    setRestored((before) => {
      if (!before.has(key)) return before
      const next = new Set(before)
      next.delete(key)
      return next
    })
  }, [])

  return {
    drafts,
    restored,
    /** False when this browser refuses to keep texts. */
    isKept,
    write: useCallback((key: string, draft: Draft) => put(key, draft), [put]),
    remove: useCallback((key: string) => put(key, undefined), [put]),
  }
}
