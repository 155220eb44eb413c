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
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import { findLecture, lectureKey, type Place, pagesOf } from '../studio-data.ts'
import type { DraftsSlice, Slice } from '../studio-state.ts'
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
} from './draft-storage.ts'
import { findEntry } from './find-entry.ts'
import { runOneAtATime } from './run-one-at-a-time.ts'
import { storedOf } from './script.ts'

const storedAfterMs = 300

type At = Pick<Place, 'slide' | 'language'>

/** Saves the script of one slide and shows the lecture that the server returns. */
export async function sendScript(
  lectureId: string,
  { slide, ...body }: SentBody<typeof calls.scripts.save> & { slide: number },
): Promise<Lecture> {
  const { query } = lectureInput(lectureId)
  const saved = await callApi(calls.scripts.save, { params: { id: lectureId, slide }, query, body })
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

  const storeDrafts = () => {
    clearTimeout(timer)
    for (const [key, draft] of waiting) {
      set({ isKept: draft ? storeDraft(owner, key, draft) : forgetDraft(owner, key, known.get(key)) })
      if (draft) known.set(key, draft)
      else known.delete(key)
    }
    waiting.clear()
  }
  const put = (key: string, draft: Draft | undefined) => {
    const drafts = new Map(get().drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    const { restored } = get()
    set({
      drafts,
      restored: restored.has(key) ? new Set([...restored].filter((other) => other !== key)) : restored,
    })
    // Writing a long text to storage is slow: do not write at each key press.
    waiting.set(key, draft)
    clearTimeout(timer)
    timer = setTimeout(storeDrafts, storedAfterMs)
  }
  const findStored = ({ slide, language }: At) => storedOf(findEntry(findLecture(lectureId), language, slide))
  const keyOf = ({ language, page }: Place) => draftKeyOf(language, page ?? '')

  /** `known`: the stored script, if this window has just loaded it. */
  const savePage = async (
    page: string,
    language: string,
    fallback: string,
    known?: ReturnType<typeof storedOf>,
  ): Promise<boolean> => {
    // A save that waited for another one uses the lecture as it is afterwards.
    const lecture = findLecture(lectureId)
    const slide = lecture && findNumber(pagesOf(lecture), page)
    const key = draftKeyOf(language, page)
    const draft = get().drafts.get(key)
    const changed = get().unsavedHighlights.get(page)
    if (!lecture || slide === undefined || (!draft && !changed)) return true
    set({ failure: null })
    const before = findEntry(lecture, language, slide)
    let saved = lecture
    if (draft) {
      set({ sent: { key, draft } })
      try {
        saved = await sendScript(lectureId, {
          slide,
          language: language as LectureLanguage,
          script: draft.text,
          based_on_revision: basisOf(draft, known ?? storedOf(before)),
          image_url: before?.image_url,
        })
        put(key, leftAfterSave(draft, get().drafts.get(key), storedOf(findEntry(saved, language, slide))))
      } catch (error) {
        if (hasStatus(error, 409)) {
          // On a conflict, load the stored text.
          await queryClient.invalidateQueries({ queryKey: lectureKey(lectureId) })
          const stored = findStored({ slide, language })
          if (!known && draft.sent?.includes(stored.script))
            return await savePage(page, language, fallback, stored)
        }
        set({ failure: { key, sentence: messageOf(error, fallback), isUnanswered: hasStatus(error, 0) } })
        const now = get().drafts.get(key)
        // The server may have stored the text although no answer came. Remember it, so that it does not
        // count as a conflict.
        if (hasStatus(error, 0) && now?.revision === draft.revision) put(key, withSent(now, draft.text))
        return false
      } finally {
        set({ sent: null })
      }
    }
    const hadAnnotations = parseScript(before?.script ?? '').markers.length > 0
    const sentence = await get().saveHighlights(saved, { page, language, hadAnnotations, changed })
    if (sentence) set({ failure: { key, sentence } })
    return sentence === null
  }

  return {
    drafts: loaded,
    restored: new Set(loaded.keys()),
    isKept: true,
    changed: null,
    failure: null,
    sent: null,
    saves: 0,
    type: (place, text) => {
      const { page, language, slide } = place
      const key = keyOf(place)
      if (page !== undefined) set({ changed: { page, language } })
      const stored = findStored(place)
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
    replaceText: (place, text) => {
      const key = keyOf(place)
      const before = get().drafts.get(key)
      // The new text is based on what is stored now, also where the former one was in conflict with it.
      put(key, undefined)
      get().type(place, text)
      return () => put(key, before)
    },
    discard: (place) => {
      put(keyOf(place), undefined)
      get().takeStoredHighlights(place)
    },
    keepMine: (place) => {
      const draft = get().drafts.get(keyOf(place))
      if (draft)
        put(keyOf(place), { text: draft.text, revision: findStored(place).revision, slide: place.slide })
      set({ failure: null })
    },
    removeDraft: (key) => put(key, undefined),
    save: async ({ slide, language }, fallback = t('studio:script.saveFailed')) => {
      const lecture = findLecture(lectureId)
      const page = lecture && pagesOf(lecture).get(slide)
      if (page === undefined) return true
      set(({ saves }) => ({ saves: saves + 1 }))
      try {
        return await runSave(() => savePage(page, language, fallback))
      } finally {
        set(({ saves }) => ({ saves: saves - 1 }))
      }
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
