import { history, historyField, isolateHistory } from '@codemirror/commands'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import {
  closeHoverTooltips,
  drawSelection,
  EditorView,
  placeholder as showPlaceholder,
} from '@codemirror/view'
import type { Marker } from '@lectern/core/script/markers.ts'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { annotationDecorations, chipLabel, selectAnnotation } from './annotation-decorations.ts'
import { annotationTooltip, annotationWords } from './annotation-tooltip.ts'
import { readSelection, type ScriptSelection } from './editor-selection.ts'
import { findDifference } from './find-difference.ts'
import { lineDecorations, setFaultyLines } from './line-decorations.ts'
import { previewRange } from './preview-range.ts'
import { nothingRead, readingLine, setReading } from './reading-line.ts'
import { scriptKeys } from './script-keys.ts'
import { isFromOutside, keepTagsWhole, type ScriptLook, scriptField, scriptLook } from './script-state.ts'

/** The state that outlives an editor: its text, selection and undo steps. */
export type EditorMemory = { key: string; state: { doc: string } }

/** The cause of a new selection: pointer or keys, typing, or another text. */
type SelectionCause = 'chosen' | 'typed' | 'set'

/** The text of an editor and its settings. */
export type EditorTextProps = {
  text: string
  onType: (text: string) => void
  look: ScriptLook
  language: string
  label: string
  placeholder: string
  isReadOnly: boolean
  onSelect: (annotationId: string | null) => void
  onSelection?: (selection: ScriptSelection, cause: SelectionCause) => void
  /**
   * The lines that describe an annotation: its name, then its content. The first is also the label of a
   * chip.
   */
  describe: (marker: Marker) => string[]
  chipLabelOf: (marker: Marker) => string
  /** Passes the undo steps to the editor that is mounted next. */
  memory: RefObject<EditorMemory | null>
  /** Identifies the text: input in another text does not belong to it. */
  memoryKey: string
}

const remembered = { history: historyField }

/** Set on the change to another text: neither the cursor nor the text was changed by the professor. */
const isAnother = Annotation.define<boolean>()
/** Shared by all texts, so that only the steps are replaced. */
const undoSteps = history()

/**
 * Creates the CodeMirror editor in `box`, and keeps its text, its undo steps and its settings.
 * @returns the editor, and the annotation that it last reported as selected
 */
export function useEditorView(
  box: RefObject<HTMLDivElement | null>,
  props: EditorTextProps,
): { view: RefObject<EditorView | null>; ownSelection: RefObject<string | null> } {
  const { text, look, isReadOnly, memoryKey } = props
  const view = useRef<EditorView>(null)
  const compartment = useRef(new Compartment())
  const undoing = useRef(new Compartment())
  const type = useEffectEvent(props.onType)
  const select = useEffectEvent(props.onSelect)
  const tellSelection = useEffectEvent((selection: ScriptSelection, cause: SelectionCause) =>
    props.onSelection?.(selection, cause),
  )
  const ownSelection = useRef<string | null>(null)

  const changing = [
    scriptLook.of(look),
    EditorState.readOnly.of(isReadOnly),
    showPlaceholder(props.placeholder),
    chipLabel.of(props.chipLabelOf),
    annotationWords.of(props.describe),
    EditorView.contentAttributes.of({
      'aria-label': props.label,
      lang: props.language,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      'data-script': memoryKey,
    }),
  ]
  const configured = useRef(changing)
  const opened = useRef(memoryKey)

  // The editor lives as long as this part; what changes is brought in by the effects below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useLayoutEffect(() => {
    const parent = box.current
    if (!parent) return
    const lasting = [
      scriptField,
      keepTagsWhole,
      scriptKeys,
      annotationDecorations,
      lineDecorations,
      readingLine,
      previewRange,
      annotationTooltip,
      drawSelection({ drawRangeCursor: false }),
      EditorView.lineWrapping,
      EditorView.scrollMargins.of(readBars),
      EditorView.updateListener.of((update) => {
        if (update.transactions.some((one) => one.annotation(isAnother))) return
        const isOwn = !update.transactions.some((one) => one.annotation(isFromOutside))
        if (update.docChanged && isOwn) type(update.state.field(scriptField).text)
        if (!update.selectionSet && !update.docChanged) return
        const selection = readSelection(update.state)
        const isMoved = update.transactions.some((one) => one.isUserEvent('select'))
        if (isMoved && selection.annotationId !== ownSelection.current) {
          ownSelection.current = selection.annotationId
          select(selection.annotationId)
        }
        tellSelection(selection, isMoved ? 'chosen' : update.docChanged && isOwn ? 'typed' : 'set')
      }),
    ]
    const extensions = [lasting, undoing.current.of(undoSteps), compartment.current.of(configured.current)]
    const { memory } = props
    const savedState = memory.current?.key === memoryKey ? memory.current.state : null
    const isSameText = savedState?.doc === text
    const editor = new EditorView({
      state: isSameText
        ? EditorState.fromJSON(savedState, { extensions }, remembered)
        : EditorState.create({ doc: text, extensions }),
    })
    // Not earlier: what the editor measures during construction would cause a layout each time.
    parent.append(editor.dom)
    view.current = editor
    return () => {
      memory.current = { key: opened.current, state: editor.state.toJSON(remembered) }
      editor.destroy()
      view.current = null
    }
  }, [])

  // Another text in the same editor: with its own cursor and undo steps, and nothing of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only with another text
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || opened.current === memoryKey) return
    opened.current = memoryKey
    // Further input was meant for the former text.
    editor.contentDOM.blur()
    configured.current = changing
    ownSelection.current = null
    // A new state would be laid out and measured like a new editor. The undo steps go with the history
    // extension.
    const changed = editor.state.update({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      selection: { anchor: 0 },
      effects: [
        undoing.current.reconfigure([]),
        compartment.current.reconfigure(changing),
        selectAnnotation.of(null),
        setReading.of(nothingRead),
        setFaultyLines.of([]),
        closeHoverTooltips,
      ],
      annotations: [isFromOutside.of(true), isAnother.of(true)],
      filter: false,
    })
    editor.update([changed, changed.state.update({ effects: undoing.current.reconfigure(undoSteps) })])
  }, [memoryKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changing` follows from these
  useLayoutEffect(() => {
    // Each dispatch causes a layout: skip it for the initial configuration.
    if (configured.current === changing) return
    view.current?.dispatch({ effects: compartment.current.reconfigure(changing) })
  }, [look, isReadOnly, props.placeholder, props.label, props.language, props.describe, props.chipLabelOf])

  useLayoutEffect(() => {
    const editor = view.current
    if (!editor) return
    const change = findDifference(editor.state.field(scriptField).text, text)
    if (change)
      editor.dispatch({
        changes: change,
        annotations: [isFromOutside.of(true), isolateHistory.of('full')],
        filter: false,
      })
  }, [text])

  return { view, ownSelection }
}

/** The area that the page's own bars cover: the cursor is never scrolled behind them. */
function readBars() {
  const { style } = document.documentElement
  const heightOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  return { top: heightOf('--header-h'), bottom: heightOf('--footer-h') }
}
