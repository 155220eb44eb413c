import type { Lecture } from '@lectern/contract/lectures.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { hasSameHighlights, listHighlights } from '@lectern/core/annotations/highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { t } from 'i18next'
import { hasStatus, messageOf } from '../../../../../api/api-error.ts'
import { callQuery } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { pageInput, storedHighlightsInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { busyBoxesOf } from '../../../../../features/annotation-canvas/use-busy-boxes.ts'
import {
  leftAfterSave,
  loadHighlights,
  storeUnsavedHighlights,
  type UnsavedHighlights,
} from '../../../../../features/script-drafts/highlight-storage.ts'
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import { findEntry } from '../document/find-entry.ts'
import { findLecture, pagesOf, type SlideAddress } from '../studio-data.ts'
import type { HighlightsSlice, Slice } from '../studio-state.ts'
import { findStoredHighlights } from './highlights.ts'
import { type StoredHighlights, storeHighlights } from './store-highlights.ts'

/** Lists the annotations of a slide's scripts in all other languages. */
export const listOtherMarkers = (lecture: Lecture | undefined, slide: number, language: string) =>
  Object.entries(lecture?.slides ?? {})
    .filter(([code]) => code !== language)
    .map(([, entries]) => parseScript(entries.find(({ index }) => index === slide)?.script ?? '').markers)

export const createHighlights: Slice<HighlightsSlice> = (set, get, { lectureId, userId }) => {
  const owner = `${userId} ${lectureId}`
  const read = (page: string) => get().unsavedHighlights.get(page)
  const keep = (page: string, unsaved: UnsavedHighlights | undefined) => {
    const next = new Map(get().unsavedHighlights)
    if (unsaved) next.set(page, unsaved)
    else next.delete(page)
    storeUnsavedHighlights(owner, page, unsaved)
    set({ unsavedHighlights: next })
  }
  const findStored = ({ slide, language }: SlideAddress) =>
    findStoredHighlights(lectureId, findEntry(findLecture(lectureId), language, slide))
  const put: HighlightsSlice['putHighlights'] = (address, list) => {
    const { page, language } = address
    if (page === undefined) return
    if (list) set({ changed: { page, language } })
    keep(page, list && { list, basedOn: read(page)?.basedOn ?? findStored(address)?.revision ?? 0 })
  }

  return {
    unsavedHighlights: loadHighlights(owner),
    putHighlights: put,
    keepMyHighlights: (address) => {
      const own = read(address.page ?? '')
      const stored = findStored(address)
      if (address.page !== undefined && own && stored)
        keep(address.page, { list: own.list, basedOn: stored.revision })
      set({ failure: null })
    },
    takeStoredHighlights: (address) => {
      put(address, undefined)
      set({ failure: null })
    },
    saveHighlights: async (lecture, { page, language, hadAnnotations, changed }) => {
      const entry = findEntry(lecture, language, findNumber(pagesOf(lecture), page) ?? 0)
      if (!entry) return null
      const { markers } = parseScript(entry.script)
      if (!changed && !hadAnnotations && markers.length === 0) return null
      let kind: 'savedButHighlights' | 'deleteFailed' = 'savedButHighlights'
      let next = changed
      const query = callQuery(calls.annotations.list, storedHighlightsInput(lectureId, entry))
      const address = async (before: StoredHighlights) => {
        const [words, busy] = await Promise.all([
          queryClient.ensureQueryData(callQuery(calls.slides.words, pageInput(lectureId, entry))),
          queryClient.ensureQueryData(busyBoxesOf(entry)),
        ])
        const of = changed ?? { list: before.list, basedOn: before.revision }
        const placed = placeAnnotations(markers, makeWordIndex(words.words), of.list, words, busy)
        const list = listHighlights(placed, of.list, listOtherMarkers(lecture, entry.index, language))
        next = { list, basedOn: of.basedOn }
        kind = list.length === 0 ? 'deleteFailed' : 'savedButHighlights'
        const saved = hasSameHighlights(list, before.list)
          ? before
          : await storeHighlights(queryClient, lectureId, entry, list, of.basedOn)
        return { saved, over: of.basedOn }
      }
      try {
        const before = await queryClient.ensureQueryData(query)
        const done = await address(before).catch(async (error: unknown) => {
          if (!hasStatus(error, 409)) throw error
          const now = await queryClient.fetchQuery({ ...query, staleTime: 0 })
          // Positions set in this window conflict: the professor must choose. Boxes that follow from the
          // words alone are computed again.
          if (changed || now.revision === before.revision) throw error
          return address(now)
        })
        keep(page, leftAfterSave(changed, read(page), done))
        return null
      } catch (error) {
        // Store the list that was just computed, to send it again with the next save.
        if (next && read(page) === changed) keep(page, next)
        return t(`annotations:slide.${kind}`, { reason: messageOf(error, t('common:errors.network')) })
      }
    },
  }
}
