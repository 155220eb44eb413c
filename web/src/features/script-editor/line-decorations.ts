import { type EditorState, type Line, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { findDirection, type LineDirection } from './line-direction.ts'
import classes from './script-editor.module.css'
import { scriptField, scriptLook } from './script-state.ts'

const byDirection = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
}

/**
 * Each paragraph has the direction of its own first letter. It is computed here, because the browser's
 * `dir="auto"` sees only rendered text: of a long scrolled paragraph, a part of its middle.
 */
const directions = ViewPlugin.fromClass(
  class {
    lines
    constructor(view: EditorView) {
      this.lines = findLines(view)
    }
    update(update: ViewUpdate) {
      const isTurned = update.startState.facet(scriptLook) !== update.state.facet(scriptLook)
      if (isTurned || update.docChanged || update.viewportChanged) this.lines = findLines(update.view)
    }
  },
  { decorations: (plugin) => plugin.lines },
)

function findLines(view: EditorView) {
  const lines: Range<Decoration>[] = []
  const { from, to } = view.viewport
  for (let at = from; at <= to; ) {
    const line = view.state.doc.lineAt(at)
    lines.push(byDirection[directionOf(view.state, line)].range(line.from))
    at = line.to + 1
  }
  return Decoration.set(lines)
}

/** Uses the visible text of a line: hidden tags do not count. */
function directionOf(state: EditorState, { from, to, text }: Line): LineDirection {
  const isRaw = state.facet(scriptLook) === 'raw'
  let at = from
  for (const annotation of isRaw ? [] : state.field(scriptField).annotations) {
    if (annotation.end <= at) continue
    if (annotation.start >= to) break
    const before = text.slice(at - from, Math.max(at, annotation.start) - from)
    const words = text.slice(
      Math.max(at, annotation.contentStart) - from,
      Math.max(at, annotation.contentEnd) - from,
    )
    const found = findDirection(before) ?? (annotation.isChip ? null : findDirection(words))
    if (found) return found
    at = annotation.end
  }
  return findDirection(text.slice(at - from)) ?? 'ltr'
}

/** The lines of the raw script are numbered, because error messages name them. */
const lineNumbers = ViewPlugin.fromClass(
  class {
    lines
    constructor(view: EditorView) {
      this.lines = numberLines(view)
    }
    update(update: ViewUpdate) {
      const isTurned = update.startState.facet(scriptLook) !== update.state.facet(scriptLook)
      if (isTurned || update.docChanged || update.viewportChanged) this.lines = numberLines(update.view)
    }
  },
  { decorations: (plugin) => plugin.lines },
)

function numberLines(view: EditorView) {
  if (view.state.facet(scriptLook) !== 'raw') return Decoration.none
  const lines: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at)
      lines.push(Decoration.line({ attributes: { 'data-line': `${line.number}` } }).range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(lines, true)
}

export const setFaultyLines = StateEffect.define<readonly number[]>()
const faulty = Decoration.line({ class: classes.faulty })

/** The lines with errors, from 1. */
const faultyLines = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let lines = value.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setFaultyLines)) continue
      const { doc } = transaction.state
      const found = [...new Set(effect.value)].filter((line) => line >= 1 && line <= doc.lines)
      lines = Decoration.set(found.sort((a, b) => a - b).map((line) => faulty.range(doc.line(line).from)))
    }
    return lines
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const lineDecorations = [
  EditorView.perLineTextDirection.of(true),
  directions,
  lineNumbers,
  faultyLines,
]

/** Shows the lines with errors, from 1. A dispatch causes a layout, so there is none where nothing was shown and nothing is. */
export function showFaultyLines(view: EditorView, lines: readonly number[]): void {
  if (lines.length === 0 && view.state.field(faultyLines).size === 0) return
  view.dispatch({ effects: setFaultyLines.of(lines) })
}
