import { type Draft, forgetDraft, storeDraft } from '../../../../../features/script-drafts/draft-storage.ts'

const storedAfterMs = 300

/**
 * Writes drafts into this browser's storage soon: writing a long text at each key press would be slow.
 * @param loaded the drafts as this window has read them from storage
 * @param onStored says whether a draft could be stored
 */
export const createDelayedDrafts = (
  owner: string,
  loaded: ReadonlyMap<string, Draft>,
  onStored: (isStored: boolean) => void,
) => {
  /** The drafts as this window last read them from storage or wrote them there. */
  const known = new Map(loaded)
  const waiting = new Map<string, Draft | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const storeNow = () => {
    clearTimeout(timer)
    for (const [key, draft] of waiting) {
      onStored(draft ? storeDraft(owner, key, draft) : forgetDraft(owner, key, known.get(key)))
      if (draft) known.set(key, draft)
      else known.delete(key)
    }
    waiting.clear()
  }
  return {
    /** Stores a draft soon, or removes it if there is none. */
    store(key: string, draft: Draft | undefined): void {
      waiting.set(key, draft)
      clearTimeout(timer)
      timer = setTimeout(storeNow, storedAfterMs)
    },
    storeNow,
  }
}
