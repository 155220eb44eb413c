import {
  type EditorState,
  Facet,
  RangeSet,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Marker } from '@lectern/core/script/markers.ts'
import { scanScript } from '@lectern/core/script/scan.ts'
import { annotationLook } from '../scripts/annotation-icons.ts'
import { findLead } from '../scripts/find-lead.ts'
import looks from '../scripts/script-annotation.module.css'
import { AnnotationChipWidget, AnnotationIconWidget } from './annotation-widgets.ts'
import classes from './script-editor.module.css'
import { scriptField, scriptLook } from './script-state.ts'

/** The label of a chip, in the interface language. */
export const chipLabel = Facet.define<(marker: Marker) => string, (marker: Marker) => string>({
  combine: (values) => values[0] ?? (() => ''),
})

export const selectAnnotation = StateEffect.define<string | null>()

/** The annotation that is selected here, on the slide and in the list. */
export const selectedAnnotation = StateField.define<string | null>({
  create: () => null,
  update: (value, transaction) =>
    transaction.effects.reduce(
      (before, effect) => (effect.is(selectAnnotation) ? effect.value : before),
      value,
    ),
})

const hidden = Decoration.replace({})
/** An icon and the word after it, which stay on one line. */
const lead = Decoration.mark({ class: looks.lead })

/** The decorations of annotations: a wrapper around the words, icons and chips instead of tags. */
const decorations = StateField.define<Record<'words' | 'leads' | 'tags', DecorationSet>>({
  create: draw,
  update(value, transaction) {
    const { startState, state } = transaction
    const isSame =
      !transaction.docChanged &&
      startState.facet(scriptLook) === state.facet(scriptLook) &&
      startState.facet(chipLabel) === state.facet(chipLabel) &&
      startState.field(selectedAnnotation) === state.field(selectedAnnotation)
    return isSame ? value : draw(state)
  },
  provide: (field) => [
    // Icons come first: only then are they placed inside the wrapper of their words.
    EditorView.decorations.from(field, ({ tags }) => tags),
    EditorView.decorations.from(field, ({ leads }) => leads),
    EditorView.decorations.from(field, ({ words }) => words),
    EditorView.atomicRanges.of((view) =>
      view.state.facet(scriptLook) === 'raw' ? RangeSet.empty : view.state.field(field).tags,
    ),
  ],
})

function draw(state: EditorState) {
  const look = state.facet(scriptLook)
  if (look === 'raw') return { words: drawRaw(state), leads: Decoration.none, tags: Decoration.none }
  const words = new RangeSetBuilder<Decoration>()
  const leads = new RangeSetBuilder<Decoration>()
  const tags = new RangeSetBuilder<Decoration>()
  const selected = state.field(selectedAnnotation)
  const label = state.facet(chipLabel)
  for (const { marker, start, contentStart, contentEnd, end, isChip } of state.field(scriptField)
    .annotations) {
    const isSelected = marker.id === selected
    if (look === 'words') {
      if (isChip) tags.add(start, end, hidden)
      else {
        tags.add(start, contentStart, hidden)
        tags.add(contentEnd, end, hidden)
      }
    } else if (isChip) {
      const widget = new AnnotationChipWidget(marker, label(marker), isSelected)
      tags.add(start, end, Decoration.replace({ widget }))
    } else {
      const attributes = {
        ...annotationLook(marker),
        'data-annotation': marker.id,
        ...(isSelected && { 'data-selected': '' }),
      }
      // Hidden tags stay outside: with a line break between a tag and its words, an empty piece would show.
      const from = marker.type === 'highlight' ? contentStart : start
      words.add(
        from,
        contentEnd,
        Decoration.mark({ class: looks.annotation, attributes, inclusiveStart: true }),
      )
      tags.add(
        start,
        contentStart,
        marker.type === 'highlight'
          ? hidden
          : Decoration.replace({ widget: new AnnotationIconWidget(marker) }),
      )
      tags.add(contentEnd, end, hidden)
      if (marker.type !== 'highlight') leads.add(start, contentStart + findLead(marker.content), lead)
    }
  }
  return { words: words.finish(), leads: leads.finish(), tags: tags.finish() }
}

const rawTag = Decoration.mark({ class: classes.tag })

/** The raw text: tags tinted in the colour of their annotation. */
function drawRaw(state: EditorState): DecorationSet {
  const { text, annotations } = state.field(scriptField)
  const builder = new RangeSetBuilder<Decoration>()
  const annotated = new Map(annotations.map((annotation) => [annotation.start, annotation]))
  const closing = new Map(annotations.map((annotation) => [annotation.contentEnd, annotation]))
  for (const token of scanScript(text).tokens) {
    const annotation = annotated.get(token.start) ?? closing.get(token.start)
    builder.add(
      token.start,
      token.end,
      annotation
        ? Decoration.mark({
            class: `${looks.annotation} ${classes.tag}`,
            attributes: colorOnly(annotation.marker),
          })
        : rawTag,
    )
  }
  return builder.finish()
}

const colorOnly = (marker: Marker) => ({
  'data-annotation-color': annotationLook(marker)['data-annotation-color'] ?? '',
})

export const annotationDecorations = [selectedAnnotation, decorations]
