import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { hasStatus, sentenceOf } from '../../../../../api/api-error.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { lectureInput } from '../../../../../api/page-url.ts'
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import type { Places } from '../annotations/use-places.ts'
import { basisOf, type Draft, draftKeyOf, leftAfterSave, withSent } from './draft-storage.ts'
import { findEntry } from './find-entry.ts'
import { runOneAtATime } from './run-one-at-a-time.ts'
import type { Drafts } from './use-drafts.ts'
import { useSaveScript } from './use-save-script.ts'

type Parts = {
  lectureId: string
  lecture: Lecture | undefined
  pages: ReadonlyMap<number, string>
  drafts: Drafts
  places: Places
}
type Failure = { key: string; sentence: string; isUnanswered?: boolean }
type Sent = { key: string; draft: Draft }

/** The stored script that a draft is compared with; empty if there is none yet. */
export const storedOf = (entry: SlideEntry | undefined) => ({
  script: entry?.script ?? '',
  revision: entry?.revision ?? 0,
})

/**
 * Saves a slide's text and then its highlights, one slide after the other. The field stays editable: text
 * typed during a save stays unsaved, based on the revision that the save has made.
 */
export function useSaving({ lectureId, drafts, places, ...given }: Parts) {
  const client = useQueryClient()
  const { mutateAsync: sendSave } = useSaveScript(lectureId)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [run] = useState(runOneAtATime)
  const sent = useRef<Sent | null>(null)
  const [drawnSent, drawSent] = useState<Sent | null>(null)
  // A save that waited for another one must use the lecture as it is afterwards.
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })

  const setSent = (next: Sent | null) => {
    sent.current = next
    drawSent(next)
  }

  /** `known`: the stored script, if this window has just loaded it. */
  const savePage = async (
    page: string,
    language: string,
    fallback: string,
    known?: ReturnType<typeof storedOf>,
  ): Promise<boolean> => {
    const { lecture, pages } = latest.current
    const slide = findNumber(pages, page)
    const key = draftKeyOf(language, page)
    const draft = drafts.read(key)
    const changed = places.read(page)
    if (!lecture || slide === undefined || (!draft && !changed)) return true
    setFailure(null)
    const before = findEntry(lecture, language, slide)
    let saved = lecture
    if (draft) {
      setSent({ key, draft })
      try {
        saved = await sendSave({
          slide,
          language: language as LectureLanguage,
          script: draft.text,
          based_on_revision: basisOf(draft, known ?? storedOf(before)),
          image_url: before?.image_url,
        })
        drafts.put(key, leftAfterSave(draft, drafts.read(key), storedOf(findEntry(saved, language, slide))))
      } catch (error) {
        if (hasStatus(error, 409)) {
          // On a conflict, load the stored text.
          const queryKey = keyOf(calls.lectures.get, lectureInput(lectureId))
          await client.invalidateQueries({ queryKey })
          const stored = storedOf(findEntry(client.getQueryData(queryKey), language, slide))
          if (!known && draft.sent?.includes(stored.script))
            return await savePage(page, language, fallback, stored)
        }
        setFailure({ key, sentence: sentenceOf(error, fallback), isUnanswered: hasStatus(error, 0) })
        const now = drafts.read(key)
        // The server may have stored the text although no answer came. Remember it, so that it does not
        // count as a conflict.
        if (hasStatus(error, 0) && now?.revision === draft.revision)
          drafts.put(key, withSent(now, draft.text))
        return false
      } finally {
        setSent(null)
      }
    }
    const hadAnnotations = parseScript(before?.script ?? '').markers.length > 0
    const sentence = await places.saveOf(saved, { page, language, hadAnnotations, changed })
    if (sentence) setFailure({ key, sentence })
    return sentence === null
  }

  return {
    failure,
    setFailure,
    isSaving: waiting > 0,
    /**
     * The text that is being sent, if it is the one of `key`; `isSent` is the rendered state of the same.
     */
    findSent: (key: string) => (sent.current?.key === key ? sent.current.draft : undefined),
    isSent: (key: string) => drawnSent?.key === key,
    /**
     * Saves the text of one slide and then its highlights. Returns true if nothing is left to save;
     * otherwise `failure` says why. Saves nothing if the page is gone after a deck swap.
     */
    savePlace: async (of: { slide: number; language: string }, fallback: string): Promise<boolean> => {
      const page = latest.current.pages.get(of.slide)
      if (page === undefined) return true
      setWaiting((before) => before + 1)
      try {
        return await run(() => savePage(page, of.language, fallback))
      } finally {
        setWaiting((before) => before - 1)
      }
    },
  }
}
