import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import colors from '../scripts/annotation-colors.module.css'
import classes from './script-editor.module.css'

/** The words of an annotation that is being chosen: a range of the raw script, and its colour. */
export type PreviewRange = { from: number; to: number; color: string }

const setPreviewRange = StateEffect.define<PreviewRange | null>()

/** Draws the words of an annotation that is being chosen in dashes. A change of the text ends it. */
export const previewRange = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, { docChanged, effects, state }) {
    let next = docChanged ? Decoration.none : value
    for (const effect of effects) {
      if (!effect.is(setPreviewRange)) continue
      const { value: range } = effect
      const isInside = range !== null && range.from < range.to && range.to <= state.doc.length
      next = isInside ? Decoration.set(wordsIn(range.color).range(range.from, range.to)) : Decoration.none
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

const wordsIn = (color: string) =>
  Decoration.mark({
    class: `${colors.colors} ${classes.preview}`,
    attributes: { 'data-annotation-color': color, 'data-preview': '' },
  })

/**
 * Shows the words of an annotation that is being chosen. The browser empties its selection when the selected words move
 * into a new element. CodeMirror restores it, except at the start of the script in the first 200 ms after a focus
 * (`readSelectionRange` in @codemirror/view 6.43). So a first paragraph selected by a triple click would not stay
 * selected, and typed text would stand before it.
 */
export function showPreview(view: EditorView, range: PreviewRange | null): void {
  if (range === null && view.state.field(previewRange).size === 0) return
  view.dispatch({ effects: setPreviewRange.of(range) })
  const { anchor, head, empty } = view.state.selection.main
  if (empty || !view.hasFocus) return
  const from = view.domAtPos(anchor)
  const to = view.domAtPos(head)
  document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}
