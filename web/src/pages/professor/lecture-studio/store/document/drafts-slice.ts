import { t } from 'i18next'
import {
  type Draft,
  draftKeyOf,
  judgeDraft,
  loadDrafts,
  readForgotten,
} from '../../../../../features/script-drafts/draft-storage.ts'
import { readSaveReason } from '../jobs/read-save-reason.ts'
import { findLecture, type SlideAddress } from '../studio-data.ts'
import type { DraftsSlice, Slice } from '../studio-state.ts'
import { createDelayedDrafts } from './delayed-drafts.ts'
import { findEntry } from './find-entry.ts'
import { createPageSave } from './save-page.ts'
import { listUnsaved, storedOf } from './script.ts'
import { keepaliveBytes } from './send-script.ts'
import { readSlideKey } from './slide-states.ts'

type At = Pick<SlideAddress, 'slide' | 'language'>

/** Names a sitting of this window: its autosaves are one version. */
const nameSitting = () => `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys

/** Drafts and their saves. */
export const createDrafts: Slice<DraftsSlice> = (set, get, { lectureId, userId }) => {
  const owner = `${userId} ${lectureId}`
  const loaded = loadDrafts(owner)
  const storage = createDelayedDrafts(owner, loaded, (areDraftsStored) => set({ areDraftsStored }))
  let sitting = nameSitting()

  const put = (key: string, draft: Draft | undefined) => {
    const drafts = new Map(get().drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    const { restored, loaded } = get()
    set({ drafts, restored: without(restored, key), loaded: without(loaded, key) })
    storage.store(key, draft)
  }
  const findStored = ({ slide, language }: At) => storedOf(findEntry(findLecture(lectureId), language, slide))
  const keyOf = ({ language, page }: SlideAddress) => draftKeyOf(language, page ?? '')
  const savePage = createPageSave({ setState: set, getState: get }, lectureId, { put, store: storage.store })

  /** False for a text that the professor has not changed here: it was restored, or is a former version to look at. */
  const canAutosave = (at: At): boolean => {
    const { key, reason } = readSaveReason(get(), lectureId, at)
    return reason === null && !get().restored.has(key) && !get().loaded.has(key)
  }

  return {
    drafts: loaded,
    restored: new Set(loaded.keys()),
    loaded: new Set(),
    areDraftsStored: true,
    changed: null,
    failure: null,
    sent: null,
    saves: 0,
    autosaves: 0,
    type: (address, text) => {
      const { page, language, slide } = address
      const key = keyOf(address)
      const { changed } = get()
      if (page !== undefined && (changed?.page !== page || changed.language !== language))
        set({ changed: { page, language } })
      const stored = findStored(address)
      const sent = get().sent?.key === key ? get().sent?.draft : undefined
      if (text === stored.script && !sent) return put(key, undefined)
      const draft = get().drafts.get(key)
      const now = judgeDraft(draft, stored).isUnsaved || sent ? (draft ?? sent) : undefined
      put(key, {
        text,
        revision: now?.revision ?? stored.revision,
        slide,
        ...(now?.sent && { sent: now.sent }),
      })
    },
    replaceText: (address, text) => {
      const key = keyOf(address)
      const before = get().drafts.get(key)
      // The new text is based on what is stored now, also where the former one was in conflict with it.
      put(key, undefined)
      get().type(address, text)
      // The former text stays in the history, also if it was autosaved.
      sitting = nameSitting()
      set({ loaded: new Set([...get().loaded, key]) })
      return () => put(key, before)
    },
    discard: (address) => {
      put(keyOf(address), undefined)
      get().takeStoredHighlights(address)
    },
    keepMine: (address) => {
      const draft = get().drafts.get(keyOf(address))
      if (draft)
        put(keyOf(address), {
          text: draft.text,
          revision: findStored(address).revision,
          slide: address.slide,
        })
      sitting = nameSitting()
      set({ failure: null })
    },
    removeDraft: (key) => put(key, undefined),
    save: (at, fallback = t('studio:script.saveFailed')) => savePage(at, 'saves', { fallback }),
    autosave: async ({ isLeaving } = {}) => {
      const lecture = findLecture(lectureId)
      let isAllSaved = true
      for (const at of (lecture ? listUnsaved(get(), lecture) : []).map(readSlideKey)) {
        const fallback = t('studio:script.saveFailed')
        const isSaved = canAutosave(at) && (await savePage(at, 'autosaves', { fallback, sitting, isLeaving }))
        isAllSaved &&= isSaved
      }
      return isAllSaved
    },
    isSentOnClosing: () => {
      const lecture = findLecture(lectureId)
      const { drafts, unsavedHighlights, areDraftsStored, saves, autosaves, failure } = get()
      // Highlights are sent after the answer to the script, which a closed page does not get.
      if (!lecture || !areDraftsStored || !navigator.onLine || unsavedHighlights.size > 0) return false
      if (saves + autosaves > 0 || failure) return false
      const unsaved = listUnsaved(get(), lecture).map(readSlideKey)
      // Saves wait for each other: a closed page sends only the first.
      if (unsaved.length > 1) return false
      const sizeBytes = new Blob([...drafts.values()].map(({ text }) => JSON.stringify(text))).size
      return sizeBytes < keepaliveBytes && unsaved.every(canAutosave)
    },
    storeDrafts: storage.storeNow,
    keepOwnDraft: (event) => {
      const forgotten = readForgotten(owner, event)
      const own = forgotten && get().drafts.get(forgotten.key)
      if (!own || own.text === forgotten.text) return
      storage.store(forgotten.key, own)
      storage.storeNow()
    },
  }
}
