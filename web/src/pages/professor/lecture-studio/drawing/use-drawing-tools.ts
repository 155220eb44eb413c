import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { findDrawingReason } from './drawing-reason.ts'

/** Why the open script cannot take an annotation now, or null. */
export function useAnnotationReason(): string | null {
  const { t } = useTranslation(['drawing', 'studio'])
  const work = useWork()
  const script = useScript()
  if (work.isLocked) return t('locked')
  return script.isConflict ? t('studio:conflict.first') : null
}

/** The drawing board and the manual annotation, which the bubble opens, and the drawings that can be edited. */
export function useDrawingTools() {
  const { t } = useTranslation('drawing')
  const lecture = useLecture()
  const { setOpenDialog, select } = useActions()
  const script = useScript()
  const { markers } = useAnnotations()
  return {
    drawings: markers.filter(({ type, attributes }) => type === 'drawing' && attributes.drawing_id),
    /** Opens a tool; `redraw` edits the drawing `markerId`. Says why if the slide has no picture. */
    open: (tool: 'draw' | 'redraw' | 'manualAnnotation', markerId?: string) => {
      const missing = findDrawingReason(lecture, script.entry)
      if (missing) return showToast('error', t(missing))
      if (markerId !== undefined) select(markerId)
      setOpenDialog(tool)
    },
  }
}
