import { lazy, Suspense, useEffect } from 'react'
import { usePart } from '../store/studio-store.ts'
import { focusToolsOpener } from './focus-opener.ts'

// Drawing is loaded when it is opened: the studio itself does not wait for it.
const DrawOverlay = lazy(() => import('./draw-overlay.tsx'))
const ManualAnnotation = lazy(() => import('./manual-annotation.tsx'))

/** The two ways to put something of one's own on the slide. */
export function DrawingDialogs() {
  const { openDialog } = usePart('dialogs', 'openDialog')
  const annotations = usePart('annotations', 'markers', 'selectedId')
  const script = usePart('script', 'entry')
  const isOpen = openDialog === 'draw' || openDialog === 'redraw' || openDialog === 'manualAnnotation'
  useEffect(() => (isOpen ? focusToolsOpener : undefined), [isOpen])
  if (!script.entry) return null
  const changed =
    openDialog === 'redraw'
      ? (annotations.markers.find(({ id }) => id === annotations.selectedId) ?? null)
      : null
  return (
    <Suspense fallback={null}>
      {(openDialog === 'draw' || openDialog === 'redraw') && (
        <DrawOverlay entry={script.entry} changed={changed} />
      )}
      {openDialog === 'manualAnnotation' && <ManualAnnotation entry={script.entry} />}
    </Suspense>
  )
}
