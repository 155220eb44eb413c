import { fitInk, readInk } from '@lectern/core/ink/drawing-data.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { calls } from '../../../../api/calls.ts'
import { type Page, pageInput } from '../../../../api/page-url.ts'
import { useCall } from '../../../../api/use-call.ts'

type Size = { width: number; height: number }

type SavedDrawing =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** The drawing has no stored strokes or no longer exists. */
  | { state: 'unreadable' }
  | { state: 'open'; ink: Ink }

/** Loads the strokes of the drawing that a marker shows. Without a marker, returns an empty drawing. */
export function useSavedDrawing(
  lectureId: string,
  slide: Page,
  marker: Marker | null,
  picture: Size,
): SavedDrawing {
  const query = useCall(calls.annotations.listDrawings, marker && pageInput(lectureId, slide))
  if (!marker) return { state: 'open', ink: { ...picture, items: [] } }
  if (query.isError) return { state: 'failed', retry: () => void query.refetch() }
  if (!query.data) return { state: 'loading' }
  const ink = readInk(
    query.data.find(({ drawing_id }) => drawing_id === marker.attributes.drawing_id)?.drawingData,
  )
  return ink ? { state: 'open', ink: fitInk(ink, picture.width, picture.height) } : { state: 'unreadable' }
}
