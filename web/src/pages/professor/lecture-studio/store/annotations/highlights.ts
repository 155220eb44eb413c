import type { Highlight } from '@lectern/contract/annotations.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { hasSameHighlights } from '@lectern/core/annotations/highlights.ts'
import { createContext, use, useMemo } from 'react'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { storedHighlightsInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { useCall } from '../../../../../api/use-call.ts'
import type { UnsavedHighlights } from '../../../../../features/script-drafts/highlight-storage.ts'
import { findEntry } from '../document/find-entry.ts'
import { useLecture, useSlideAddress } from '../studio-data.ts'
import { useStudio } from '../studio-store.ts'
import type { StoredHighlights } from './store-highlights.ts'

type Unsaved = { unsavedHighlights: ReadonlyMap<string, UnsavedHighlights> }

/** Finds the stored highlights of a slide as they were loaded last, for actions. */
export const findStoredHighlights = (lectureId: string, entry: SlideEntry | undefined) =>
  entry && queryClient.getQueryData(keyOf(calls.annotations.list, storedHighlightsInput(lectureId, entry)))

/**
 * Reads the highlights of a page: the unsaved ones or the stored ones (undefined until they are loaded).
 * `conflict` holds both, if another window has saved other ones, until the professor chooses.
 */
export function readHighlights(
  { unsavedHighlights }: Unsaved,
  page: string | undefined,
  stored: StoredHighlights | undefined,
) {
  const own = unsavedHighlights.get(page ?? '')
  const isConflict =
    own && stored && own.basedOn !== stored.revision && !hasSameHighlights(own.list, stored.list)
  return {
    present: own?.list ?? stored?.list,
    conflict: isConflict ? { mine: own.list, theirs: stored.list } : null,
  }
}

type Highlights = {
  present: Highlight[] | undefined
  /** The stored ones are being loaded: it is not known yet which of repeated words are annotated. */
  isLoading: boolean
} & Pick<ReturnType<typeof readHighlights>, 'conflict'>

export const HighlightsContext = createContext<Highlights>({
  present: undefined,
  isLoading: true,
  conflict: null,
})

/** The highlights of the open slide. */
export const useHighlights = (): Highlights => use(HighlightsContext)

/** Loads the highlights of the open slide, once for all that read them. */
export function useLoadedHighlights(): Highlights {
  const lecture = useLecture()
  const { slide, language, page } = useSlideAddress()
  const entry = findEntry(lecture, language, slide)
  const { data: stored, isPending } = useCall(
    calls.annotations.list,
    entry ? storedHighlightsInput(lecture._id, entry) : null,
  )
  const unsavedHighlights = useStudio((state) => state.unsavedHighlights)
  return useMemo(() => {
    const read = readHighlights({ unsavedHighlights }, page, stored)
    return { ...read, isLoading: isPending && read.present === undefined }
  }, [unsavedHighlights, page, stored, isPending])
}
