import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { hasStatus, isUnanswered, messageOf } from '../../../../../api/api-error.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import {
  basisOf,
  type Draft,
  draftKeyOf,
  leftAfterSave,
  withSent,
} from '../../../../../features/script-drafts/draft-storage.ts'
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import { findLecture, lectureKey, pagesOf, type SlideAddress } from '../studio-data.ts'
import type { StudioStore } from '../studio-state.ts'
import { findEntry } from './find-entry.ts'
import { runOneAtATime } from './run-one-at-a-time.ts'
import { storedOf } from './script.ts'
import { sendScript } from './send-script.ts'

/** Why a page is saved. `fallback`: the message of a failure without a reason; `sitting`: of an autosave. */
type By = { fallback: string; sitting?: string; isLeaving?: boolean | undefined }

/** The stored script of a page, at the slide where it is now: a new deck may have moved it while a save was sent. */
const storedOfPage = (lecture: Lecture | undefined, page: string, language: string) =>
  storedOf(findEntry(lecture, language, (lecture && findNumber(pagesOf(lecture), page)) ?? 0))

/**
 * Saves of single pages, one after the other. The field stays editable: text typed during a save stays unsaved, based
 * on the revision that the save has made.
 */
export const createPageSave = (
  { setState: set, getState: get }: Pick<StudioStore, 'setState' | 'getState'>,
  lectureId: string,
  drafts: {
    /** Sets a draft, or removes it. */
    put: (key: string, draft: Draft | undefined) => void
    /** Stores a draft that is set already. */
    store: (key: string, draft: Draft) => void
  },
) => {
  const runSave = runOneAtATime()

  /** `known`: the stored script, if this window has just loaded it. */
  const savePage = async (
    page: string,
    language: string,
    by: By,
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
    const fail = (sentence: string, error?: unknown) =>
      set(({ failure }) =>
        isQuiet && failure?.key === key && !failure.isQuiet
          ? {}
          : { failure: { key, sentence, isUnanswered: isUnanswered(error), isQuiet } },
      )
    if (!isQuiet) set({ failure: null })
    const before = findEntry(lecture, language, slide)
    let saved = lecture
    if (draft) {
      // The page may be gone before the answer comes. After a reload, this text must not count as a conflict.
      const noted = withSent(draft, draft.text)
      set({ sent: { key, draft: noted }, drafts: new Map(get().drafts).set(key, noted) })
      drafts.store(key, noted)
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
        drafts.put(key, leftAfterSave(draft, get().drafts.get(key), storedOfPage(saved, page, language)))
      } catch (error) {
        if (hasStatus(error, 409)) {
          // On a conflict, load the stored text.
          await queryClient.invalidateQueries({ queryKey: lectureKey(lectureId) })
          const stored = storedOfPage(findLecture(lectureId), page, language)
          if (!known && draft.sent?.includes(stored.script)) return await savePage(page, language, by, stored)
        }
        fail(messageOf(error, by.fallback), error)
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

  /** Runs a save of a slide after those that wait, and counts it. */
  return async (
    { slide, language }: Pick<SlideAddress, 'slide' | 'language'>,
    count: 'saves' | 'autosaves',
    by: By,
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
}
