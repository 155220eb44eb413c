import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { listHighlights } from '@lectern/core/annotations/highlights.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import type { PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { pageInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { busyBoxesOf } from '../../../../../features/annotation-canvas/use-busy-boxes.ts'
import { readScript } from '../document/script.ts'
import { findLecture, type SlideAddress } from '../studio-data.ts'
import type { StudioState } from '../studio-state.ts'
import type { Snapshot } from './change-steps.ts'
import { findStoredHighlights, readHighlights } from './highlights.ts'
import { listOtherMarkers } from './highlights-slice.ts'

/**
 * The present script of a slide with its annotations at their positions.
 * `list` makes the highlights to store of placed annotations.
 */
export function readAnnotations(state: StudioState, lectureId: string, address: SlideAddress) {
  const lecture = findLecture(lectureId)
  const { text, entry } = readScript(state, lecture, address)
  const { present = [] } = readHighlights(state, address.page, findStoredHighlights(lectureId, entry))
  const words = entry && queryClient.getQueryData(keyOf(calls.slides.words, pageInput(lectureId, entry)))
  const busy = entry && queryClient.getQueryData(busyBoxesOf(entry).queryKey)
  const placed =
    words && busy
      ? placeAnnotations(parseScript(text).markers, makeWordIndex(words.words), present, words, busy)
      : []
  const list = (annotations: readonly PlacedAnnotation[]) =>
    listHighlights(annotations, present, listOtherMarkers(lecture, address.slide, address.language))
  return { text, highlights: present, placed, list }
}

/** Finds the highlights of a slide that are not saved; undefined if there are none. */
export const findUnsaved = ({ unsavedHighlights }: StudioState, { page }: SlideAddress) =>
  unsavedHighlights.get(page ?? '')?.list

export function readSnapshot(state: StudioState, lectureId: string, address: SlideAddress): Snapshot {
  const { text, highlights, placed, list } = readAnnotations(state, lectureId, address)
  const boxes = placed.length > 0 ? list(placed) : highlights
  return { text, highlights, unsaved: findUnsaved(state, address), boxes }
}
