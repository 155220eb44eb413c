import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { findAnnotationAt } from './annotated-ranges.ts'
import { scriptField, scriptLook } from './script-state.ts'

/** The selection in the raw script; `annotationId` is the annotation at the cursor. */
export type ScriptSelection = { from: number; to: number; annotationId: string | null }

export function readSelection(state: EditorState): ScriptSelection {
  const { from, to, head } = state.selection.main
  const annotation =
    state.facet(scriptLook) === 'words'
      ? undefined
      : findAnnotationAt(state.field(scriptField).annotations, head)
  return { from, to, annotationId: annotation?.marker.id ?? null }
}

/** Finds the box of a range, relative to `box`; null when it is out of view. The width is 0 for more than one line. */
export function findBox(view: EditorView, box: HTMLElement, from: number, to: number) {
  const length = view.state.doc.length
  const first = view.coordsAtPos(Math.min(from, length), 1)
  const last = view.coordsAtPos(Math.min(to, length), -1)
  if (!first || !last) return null
  const base = box.getBoundingClientRect()
  const isOneLine = last.top - first.top < 10
  return {
    left: first.left - base.left,
    top: first.top - base.top,
    bottom: last.bottom - base.top,
    width: isOneLine ? Math.max(0, last.left - first.left) : 0,
  }
}
