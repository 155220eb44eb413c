import type { Highlight } from '@lectern/contract/annotations.ts'
import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { makeWordIndex } from '@lectern/core/marks/find-phrase.ts'
import { hasSameEntries, listEntries } from '@lectern/core/marks/place-entries.ts'
import { placeMarks } from '@lectern/core/marks/place-marks.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveHighlights } from '../../../../api/actions/annotations.ts'
import { sentenceOf } from '../../../../api/api-error.ts'
import { highlightsOf, useHighlights } from '../../../../api/queries/annotations.ts'
import { slideWordsOf } from '../../../../api/queries/slides.ts'
import { busyBoxesOf } from '../../../../features/annotation-canvas/use-busy-boxes.ts'
import { findNumber, readPages } from '../../../../features/slide-pages/read-pages.ts'
import { loadPlaces, storePlaces } from './place-store.ts'

/** What stands at a number now: its page, and its entry in the default language. */
type Open = { page: string | undefined; entry: SlideEntry | undefined }

/** The marks of a slide's scripts in all languages but one. */
export const listOtherMarkers = (lecture: Lecture | undefined, slide: number, language: string) =>
  Object.entries(lecture?.slides ?? {})
    .filter(([code]) => code !== language)
    .map(([, entries]) => parseScript(entries.find(({ index }) => index === slide)?.script ?? '').markers)

/**
 * Where marks were put: the stored list of each slide, or what was changed since. It belongs to the page, not to a
 * number or a language; local changes are sent after the script was saved, and stay when that fails.
 */
export function usePlaces(owner: string, lectureId: string, { page, entry }: Open) {
  const { t } = useTranslation(['annotations', 'common'])
  const client = useQueryClient()
  const { mutateAsync: send, isPending } = useSaveHighlights(lectureId)
  const stored = useHighlights(lectureId, entry).data
  const [local, setLocal] = useState<ReadonlyMap<string, Highlight[]>>(() => loadPlaces(owner))

  const put = useCallback(
    (of: string | undefined, places: Highlight[] | undefined) => {
      if (of === undefined) return
      storePlaces(owner, of, places)
      setLocal((before) => {
        const next = new Map(before)
        if (places) next.set(of, places)
        else next.delete(of)
        return next
      })
    },
    [owner],
  )

  /**
   * Fixes the places of a saved script's marks, by the words of its own page. Gives the sentence of the failure, or
   * null; where the page has gone meanwhile there is nothing to place.
   */
  const saveOf = async (lecture: Lecture, of: string, language: string, hadMarks: boolean) => {
    const number = findNumber(readPages(lecture), of)
    const entry = lecture.slides[language]?.find(({ index }) => index === number)
    if (!entry) return null
    const { markers } = parseScript(entry.script)
    const changed = local.get(of)
    if (!changed && !hadMarks && markers.length === 0) return null
    let kind: 'savedButHighlights' | 'deleteFailed' = 'savedButHighlights'
    let next = changed
    try {
      const [words, before, busy] = await Promise.all([
        client.ensureQueryData(slideWordsOf(lectureId, entry)),
        client.ensureQueryData(highlightsOf(lectureId, entry)),
        client.ensureQueryData(busyBoxesOf(entry)),
      ])
      const placed = placeMarks(markers, makeWordIndex(words.words), changed ?? before, words, busy)
      next = listEntries(placed, changed ?? before, listOtherMarkers(lecture, entry.index, language))
      if (next.length === 0) kind = 'deleteFailed'
      if (!hasSameEntries(next, before)) await send({ slide: entry, highlights: next })
      put(of, undefined)
      return null
    } catch (error) {
      // Where they stand is computed now: that list is kept to be sent again.
      if (next) put(of, next)
      return t(`slide.${kind}`, { reason: sentenceOf(error, t('common:errors.network')) })
    }
  }

  return {
    /** The places of the open slide as they are now; undefined until the stored ones are there. */
    present: (page === undefined ? undefined : local.get(page)) ?? stored,
    /** The pages whose places are not saved. */
    unsaved: local,
    isSaving: isPending,
    put,
    saveOf,
  }
}

export type Places = ReturnType<typeof usePlaces>
