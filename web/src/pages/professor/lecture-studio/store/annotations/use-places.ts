import type { Highlight } from '@lectern/contract/annotations.ts'
import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { hasSameHighlights, listHighlights } from '@lectern/core/annotations/highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, sentenceOf } from '../../../../../api/api-error.ts'
import { callQuery } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { pageInput } from '../../../../../api/page-url.ts'
import { useCall } from '../../../../../api/use-call.ts'
import { busyBoxesOf } from '../../../../../features/annotation-canvas/use-busy-boxes.ts'
import { findNumber, readPages } from '../../../../../features/slide-pages/read-pages.ts'
import { leftAfterSave, loadPlaces, storePlaces, type UnsavedPlaces } from './place-storage.ts'
import { type StoredHighlights, storeHighlights } from './store-highlights.ts'

/** The open page and its entry in the default language. */
type Open = { page: string | undefined; entry: SlideEntry | undefined }

/**
 * The saved script whose annotations get their boxes. `hadAnnotations` is true if the script before it had
 * annotations; `changed` are the highlights that were unsaved when it was sent.
 */
type SavedScript = {
  page: string
  language: string
  hadAnnotations: boolean
  changed: UnsavedPlaces | undefined
}

/** The annotations of a slide's scripts in all other languages. */
export const listOtherMarkers = (lecture: Lecture | undefined, slide: number, language: string) =>
  Object.entries(lecture?.slides ?? {})
    .filter(([code]) => code !== language)
    .map(([, entries]) => parseScript(entries.find(({ index }) => index === slide)?.script ?? '').markers)

/**
 * The highlights of the slides: the stored list of each page, or its unsaved changes. They belong to the
 * page, not to a slide number or language. Changes are sent after the script was saved, and stay if that
 * fails.
 */
export function usePlaces(owner: string, lectureId: string, { page, entry }: Open) {
  const { t } = useTranslation(['annotations', 'common'])
  const client = useQueryClient()
  const stored = useCall(calls.annotations.list, entry ? pageInput(lectureId, entry) : null).data
  const [local, setLocal] = useState<ReadonlyMap<string, UnsavedPlaces>>(() => loadPlaces(owner))
  // The present state: a save must use the latest changes, not those of the render in which it began.
  const latest = useRef(local)
  const unsaved = useMemo(() => new Map([...local].map(([of, { list }]) => [of, list])), [local])
  const own = page === undefined ? undefined : local.get(page)
  const isConflict =
    own !== undefined &&
    stored !== undefined &&
    own.basedOn !== stored.revision &&
    !hasSameHighlights(own.list, stored.list)

  const keep = useCallback(
    (of: string, places: UnsavedPlaces | undefined) => {
      const next = new Map(latest.current)
      if (places) next.set(of, places)
      else next.delete(of)
      latest.current = next
      storePlaces(owner, of, places)
      setLocal(next)
    },
    [owner],
  )
  const storedRevision = stored?.revision ?? 0
  /** Sets the highlights of a page; undefined restores the stored ones. */
  const put = useCallback(
    (of: string | undefined, list: Highlight[] | undefined) => {
      if (of === undefined) return
      keep(of, list && { list, basedOn: latest.current.get(of)?.basedOn ?? storedRevision })
    },
    [keep, storedRevision],
  )
  const read = useCallback((of: string) => latest.current.get(of), [])

  /**
   * Stores the boxes of a saved script's annotations, matched with the words of its page. Highlights set
   * meanwhile stay for the next save. Returns an error message or null; also null if the page is gone.
   */
  const saveOf = async (lecture: Lecture, { page: of, language, hadAnnotations, changed }: SavedScript) => {
    const number = findNumber(readPages(lecture), of)
    const entry = lecture.slides[language]?.find(({ index }) => index === number)
    if (!entry) return null
    const { markers } = parseScript(entry.script)
    if (!changed && !hadAnnotations && markers.length === 0) return null
    let kind: 'savedButHighlights' | 'deleteFailed' = 'savedButHighlights'
    let next = changed
    const query = callQuery(calls.annotations.list, pageInput(lectureId, entry))
    const place = async (before: StoredHighlights) => {
      const [words, busy] = await Promise.all([
        client.ensureQueryData(callQuery(calls.slides.words, pageInput(lectureId, entry))),
        client.ensureQueryData(busyBoxesOf(entry)),
      ])
      const of = changed ?? { list: before.list, basedOn: before.revision }
      const placed = placeAnnotations(markers, makeWordIndex(words.words), of.list, words, busy)
      const list = listHighlights(placed, of.list, listOtherMarkers(lecture, entry.index, language))
      next = { list, basedOn: of.basedOn }
      kind = list.length === 0 ? 'deleteFailed' : 'savedButHighlights'
      const saved = hasSameHighlights(list, before.list)
        ? before
        : await storeHighlights(client, lectureId, entry, list, of.basedOn)
      return { saved, over: of.basedOn }
    }
    try {
      const before = await client.ensureQueryData(query)
      const done = await place(before).catch(async (error: unknown) => {
        if (!hasStatus(error, 409)) throw error
        const now = await client.fetchQuery({ ...query, staleTime: 0 })
        // Positions set in this window conflict: the professor must choose. Boxes that follow from the
        // words alone are computed again.
        if (changed || now.revision === before.revision) throw error
        return place(now)
      })
      keep(of, leftAfterSave(changed, read(of), done))
      return null
    } catch (error) {
      // Store the list that was just computed, to send it again with the next save.
      if (next && read(of) === changed) keep(of, next)
      return t(`slide.${kind}`, { reason: sentenceOf(error, t('common:errors.network')) })
    }
  }

  const conflict = useMemo(
    () => (isConflict ? { mine: own.list, theirs: stored.list } : null),
    [isConflict, own, stored],
  )

  return {
    /** The present highlights of the open slide; undefined until the stored ones are loaded. */
    present: own?.list ?? stored?.list,
    /** The unsaved highlights by page. */
    unsaved,
    /**
     * Both versions of the open page's highlights, set here and saved by another window, until the
     * professor chooses one; otherwise null.
     */
    conflict,
    /** Lets the next save replace the stored highlights. */
    keepMine: () => {
      if (page !== undefined && own && stored) keep(page, { list: own.list, basedOn: stored.revision })
    },
    put,
    /** The present unsaved highlights of a page. */
    read,
    saveOf,
  }
}

export type Places = ReturnType<typeof usePlaces>
