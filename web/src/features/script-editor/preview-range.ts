import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import colors from '../scripts/annotation-colors.module.css'
import classes from './script-editor.module.css'

/** The words of an annotation that is being chosen: a range of the raw script, and its colour. */
export type PreviewRange = { from: number; to: number; color: string }

export const setPreviewRange = StateEffect.define<PreviewRange | null>()

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
