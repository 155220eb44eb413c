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

/** What stands at a number now: its page, and its entry in the default language. */
type Open = { page: string | undefined; entry: SlideEntry | undefined }

/** Of which script the annotations are to be placed; `hadAnnotations`: the one that stood there before had some. */
type SavedScript = {
  page: string
  language: string
  hadAnnotations: boolean
  changed: UnsavedPlaces | undefined
}

/** The annotations of a slide's scripts in all languages but one. */
export const listOtherMarkers = (lecture: Lecture | undefined, slide: number, language: string) =>
  Object.entries(lecture?.slides ?? {})
    .filter(([code]) => code !== language)
    .map(([, entries]) => parseScript(entries.find(({ index }) => index === slide)?.script ?? '').markers)

/**
 * Where annotations were put: the stored list of each slide, or what was changed since. It belongs to the page, not to a
 * number or a language; local changes are sent after the script was saved, and stay when that fails.
 */
export function usePlaces(owner: string, lectureId: string, { page, entry }: Open) {
  const { t } = useTranslation(['annotations', 'common'])
  const client = useQueryClient()
  const stored = useCall(calls.annotations.list, entry ? pageInput(lectureId, entry) : null).data
  const [local, setLocal] = useState<ReadonlyMap<string, UnsavedPlaces>>(() => loadPlaces(owner))
  // As they are at this moment: a save goes by what was put last, not by what was drawn when it began.
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
  /** Puts the annotations of the open page; undefined = where they are stored. */
  const put = useCallback(
    (of: string | undefined, list: Highlight[] | undefined) => {
      if (of === undefined) return
      keep(of, list && { list, basedOn: latest.current.get(of)?.basedOn ?? storedRevision })
    },
    [keep, storedRevision],
  )
  const read = useCallback((of: string) => latest.current.get(of), [])

  /**
   * Fixes the places of a saved script's annotations, by the words of its own page; `changed` are those that were put when
   * the script was sent. What is put meanwhile stays, for the next save. Gives the sentence of the failure, or null;
   * where the page has gone there is nothing to place.
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
        // What somebody put here is theirs to decide about; what follows from the words alone stands anew.
        if (changed || now.revision === before.revision) throw error
        return place(now)
      })
      keep(of, leftAfterSave(changed, read(of), done))
      return null
    } catch (error) {
      // Where they stand is computed now: that list is kept to be sent again.
      if (next && read(of) === changed) keep(of, next)
      return t(`slide.${kind}`, { reason: sentenceOf(error, t('common:errors.network')) })
    }
  }

  const conflict = useMemo(
    () => (isConflict ? { mine: own.list, theirs: stored.list } : null),
    [isConflict, own, stored],
  )

  return {
    /** The places of the open slide as they are now; undefined until the stored ones are there. */
    present: own?.list ?? stored?.list,
    /** The pages whose places are not saved, with those. */
    unsaved,
    /** Where the annotations of the open page were put here, and in another window meanwhile: the person chooses. */
    conflict,
    /** The next save replaces what is stored now. */
    keepMine: () => {
      if (page !== undefined && own && stored) keep(page, { list: own.list, basedOn: stored.revision })
    },
    put,
    /** The unsaved places of a page as they are at this moment. */
    read,
    saveOf,
  }
}

export type Places = ReturnType<typeof usePlaces>
