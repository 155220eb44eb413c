import { Facet } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import type { Marker } from '@lectern/core/script/markers.ts'
import { findAnnotationAt } from './annotated-ranges.ts'
import classes from './script-editor.module.css'
import { scriptField, scriptLook } from './script-state.ts'

/** The lines of an annotation's tooltip; the first is its name. */
export const annotationWords = Facet.define<(marker: Marker) => string[], (marker: Marker) => string[]>({
  combine: (values) => values[0] ?? (() => []),
})

/** Describes an annotation on hover; on focus its toolbar shows the same. */
export const annotationTooltip = hoverTooltip(
  (view, at) => {
    const { state } = view
    if (state.facet(scriptLook) !== 'annotations') return null
    const { annotations } = state.field(scriptField)
    const annotation = findAnnotationAt(annotations, at)
    // No tooltip where the toolbar at the cursor shows the same.
    if (
      !annotation ||
      (view.hasFocus && findAnnotationAt(annotations, state.selection.main.head) === annotation)
    )
      return null
    const lines = state.facet(annotationWords)(annotation.marker)
    if (lines.length === 0) return null
    return {
      pos: annotation.start,
      end: annotation.end,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = classes.tooltip ?? ''
        dom.setAttribute('role', 'tooltip')
        for (const line of lines) {
          const row = document.createElement('div')
          row.textContent = line
          dom.append(row)
        }
        return { dom }
      },
    }
  },
  { hoverTime: 350 },
)
