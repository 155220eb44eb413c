import type { SentBody } from '@lectern/contract/call.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { t } from 'i18next'
import { hasStatus, messageOf } from '../../../../../api/api-error.ts'
import { callApi } from '../../../../../api/call-api.ts'
import { calls } from '../../../../../api/calls.ts'
import { lectureInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { replaceData } from '../../../../../api/use-action.ts'
import {
  basisOf,
  type Draft,
  draftKeyOf,
  forgetDraft,
  judgeDraft,
  leftAfterSave,
  loadDrafts,
  readForgotten,
  storeDraft,
  withSent,
} from '../../../../../features/script-drafts/draft-storage.ts'
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import { readSaveReason } from '../jobs/read-save-reason.ts'
import { findLecture, lectureKey, pagesOf, type SlideAddress } from '../studio-data.ts'
import type { DraftsSlice, Slice } from '../studio-state.ts'
import { findEntry } from './find-entry.ts'
import { runOneAtATime } from './run-one-at-a-time.ts'
import { listUnsaved, storedOf } from './script.ts'
import { readSlideKey } from './slide-states.ts'

const storedAfterMs = 300
/** The browser's limit for all requests that outlive a page is 64 kB. */
const keepaliveBytes = 55_000

type At = Pick<SlideAddress, 'slide' | 'language'>

/** The stored script of a page, at the slide where it is now: a new deck may have moved it while a save was sent. */
const storedOfPage = (lecture: Lecture | undefined, page: string, language: string) =>
  storedOf(findEntry(lecture, language, (lecture && findNumber(pagesOf(lecture), page)) ?? 0))

/** Names a sitting of this window: its autosaves are one version. */
const nameSitting = () => `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys

/** Saves the script of one slide and shows the lecture that the server returns. */
export async function sendScript(
  lectureId: string,
  { slide, ...body }: SentBody<typeof calls.scripts.save> & { slide: number },
  isLeaving = false,
): Promise<Lecture> {
  const { query } = lectureInput(lectureId)
  const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size < keepaliveBytes
  const saved = await callApi(calls.scripts.save, {
    params: { id: lectureId, slide },
    query,
    body,
    keepalive,
  })
  await replaceData(queryClient, lectureKey(lectureId), saved)
  // TanStack Query tells components in a later task. Change the draft after that: over the former lecture, the
  // new draft would be a conflict for a moment, which unmounts the editor.
  await new Promise((resolve) => setTimeout(resolve))
  return saved
}

/**
 * Drafts and their saves. Saves run one after the other, and the field stays editable: text typed during a
 * save stays unsaved, based on the revision that the save has made.
 */
export const createDrafts: Slice<DraftsSlice> = (set, get, { lectureId, userId }) => {
  const owner = `${userId} ${lectureId}`
  const loaded = loadDrafts(owner)
  /** The drafts as this window last read them from storage or wrote them there. */
  const known = new Map(loaded)
  const waiting = new Map<string, Draft | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const runSave = runOneAtATime()
  let sitting = nameSitting()

  const storeDrafts = () => {
    clearTimeout(timer)
    for (const [key, draft] of waiting) {
      set({
        areDraftsStored: draft ? storeDraft(owner, key, draft) : forgetDraft(owner, key, known.get(key)),
      })
      if (draft) known.set(key, draft)
      else known.delete(key)
    }
    waiting.clear()
  }
  const put = (key: string, draft: Draft | undefined) => {
    const drafts = new Map(get().drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    const { restored, loaded } = get()
    set({ drafts, restored: without(restored, key), loaded: without(loaded, key) })
    keep(key, draft)
  }
  const keep = (key: string, draft: Draft | undefined) => {
    // Writing a long text to storage is slow: do not write at each key press.
    waiting.set(key, draft)
    clearTimeout(timer)
    timer = setTimeout(storeDrafts, storedAfterMs)
  }
  const findStored = ({ slide, language }: At) => storedOf(findEntry(findLecture(lectureId), language, slide))
  const keyOf = ({ language, page }: SlideAddress) => draftKeyOf(language, page ?? '')

  /** `known`: the stored script, if this window has just loaded it. */
  const savePage = async (
    page: string,
    language: string,
    by: { fallback: string; sitting?: string; isLeaving?: boolean | undefined },
    known?: ReturnType<typeof storedOf>,
  ): Promise<boolean> => {
    // A save that waited for another one uses the lecture as it is afterwards.
    const lecture = findLecture(lectureId)
    const slide = lecture && findNumber(pagesOf(lecture), page)
    const key = draftKeyOf(language, page)
    const draft = get().drafts.get(key)
    const changed = get().unsavedHighlights.get(page)
    if (!lecture || slide === undefined || (!draft && !changed)) return true
    const isQuiet = by.sitting !== undefined
    const fail = (sentence: string, isUnanswered = false) =>
      set(({ failure }) =>
        isQuiet && failure?.key === key && !failure.isQuiet
          ? {}
          : { failure: { key, sentence, isUnanswered, isQuiet } },
      )
    if (!isQuiet) set({ failure: null })
    const before = findEntry(lecture, language, slide)
    let saved = lecture
    if (draft) {
      // The page may be gone before the answer comes. After a reload, this text must not count as a conflict.
      const noted = withSent(draft, draft.text)
      set({ sent: { key, draft: noted }, drafts: new Map(get().drafts).set(key, noted) })
      keep(key, noted)
      try {
        saved = await sendScript(
          lectureId,
          {
            slide,
            language: language as LectureLanguage,
            script: draft.text,
            based_on_revision: basisOf(draft, known ?? storedOf(before)),
            image_url: before?.image_url,
            autosave_sitting: by.sitting,
          },
          by.isLeaving,
        )
        put(key, leftAfterSave(draft, get().drafts.get(key), storedOfPage(saved, page, language)))
      } catch (error) {
        if (hasStatus(error, 409)) {
          // On a conflict, load the stored text.
          await queryClient.invalidateQueries({ queryKey: lectureKey(lectureId) })
          const stored = storedOfPage(findLecture(lectureId), page, language)
          if (!known && draft.sent?.includes(stored.script)) return await savePage(page, language, by, stored)
        }
        fail(messageOf(error, by.fallback), hasStatus(error, 0))
        return false
      } finally {
        set({ sent: null })
      }
    }
    const hadAnnotations = parseScript(before?.script ?? '').markers.length > 0
    const sentence = await get().saveHighlights(saved, { page, language, hadAnnotations, changed })
    if (sentence) fail(sentence)
    else if (get().failure?.key === key) set({ failure: null })
    return sentence === null
  }
  /** False for a text that the professor has not changed here: it was restored, or is a former version to look at. */
  const canAutosave = (at: At): boolean => {
    const { key, reason } = readSaveReason(get(), lectureId, at)
    return reason === null && !get().restored.has(key) && !get().loaded.has(key)
  }
  /** Runs a save of a slide after those that wait, and counts it. */
  const saveAt = async (
    { slide, language }: At,
    count: 'saves' | 'autosaves',
    by: Parameters<typeof savePage>[2],
  ): Promise<boolean> => {
    const lecture = findLecture(lectureId)
    const page = lecture && pagesOf(lecture).get(slide)
    if (page === undefined) return true
    const add = (step: number) => set((state) => ({ [count]: state[count] + step }))
    add(1)
    try {
      return await runSave(() => savePage(page, language, by))
    } finally {
      add(-1)
    }
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
    save: (at, fallback = t('studio:script.saveFailed')) => saveAt(at, 'saves', { fallback }),
    autosave: async ({ isLeaving } = {}) => {
      const lecture = findLecture(lectureId)
      let isAllSaved = true
      for (const at of (lecture ? listUnsaved(get(), lecture) : []).map(readSlideKey)) {
        const fallback = t('studio:script.saveFailed')
        const isSaved = canAutosave(at) && (await saveAt(at, 'autosaves', { fallback, sitting, isLeaving }))
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
    storeDrafts,
    keepOwnDraft: (event) => {
      const forgotten = readForgotten(owner, event)
      const own = forgotten && get().drafts.get(forgotten.key)
      if (!own || own.text === forgotten.text) return
      waiting.set(forgotten.key, own)
      storeDrafts()
    },
  }
}
