import { lazy, Suspense, useEffect } from 'react'
import { focusBubbleOpener } from '../annotations/use-add-annotation.ts'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScript } from '../store/document/script.ts'
import { useStudio } from '../store/studio-store.ts'

// Load the drawing board on demand, to keep the studio's own bundle small.
const DrawOverlay = lazy(() => import('./draw-overlay.tsx'))
const ManualAnnotation = lazy(() => import('./manual-annotation.tsx'))

/** The drawing board and the manual annotation dialog. */
export function DrawingDialogs() {
  const openDialog = useStudio((state) => state.openDialog)
  const selectedId = useStudio((state) => state.selectedId)
  const annotations = useAnnotations()
  const script = useScript()
  const isOpen = openDialog === 'draw' || openDialog === 'redraw' || openDialog === 'manualAnnotation'
  useEffect(() => (isOpen ? focusBubbleOpener : undefined), [isOpen])
  if (!script.entry) return null
  const changed =
    openDialog === 'redraw' ? (annotations.markers.find(({ id }) => id === selectedId) ?? null) : null
  return (
    <Suspense fallback={null}>
      {(openDialog === 'draw' || openDialog === 'redraw') && (
        <DrawOverlay entry={script.entry} changed={changed} />
      )}
      {openDialog === 'manualAnnotation' && <ManualAnnotation entry={script.entry} />}
    </Suspense>
  )
}
