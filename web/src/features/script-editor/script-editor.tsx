import { history, historyField } from '@codemirror/commands'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import {
  closeHoverTooltips,
  drawSelection,
  EditorView,
  placeholder as showPlaceholder,
} from '@codemirror/view'
import type { Marker } from '@lectern/core/script/markers.ts'
import { Group } from '@mantine/core'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { findAnnotationAt } from './annotated-ranges.ts'
import {
  annotationDecorations,
  chipLabel,
  selectAnnotation,
  selectedAnnotation,
} from './annotation-decorations.ts'
import { annotationTooltip, annotationWords } from './annotation-tooltip.ts'
import { findDifference } from './find-difference.ts'
import { lineDecorations, setFaultyLines } from './line-decorations.ts'
import { type PreviewRange, previewRange, showPreview } from './preview-range.ts'
import { type Reading, readingLine, setReading } from './reading-line.ts'
import classes from './script-editor.module.css'
import { scriptKeys } from './script-keys.ts'
import { isFromOutside, keepTagsWhole, type ScriptLook, scriptField, scriptLook } from './script-state.ts'

/** The selection in the raw script; `annotationId` is the annotation at the cursor. */
export type ScriptSelection = { from: number; to: number; annotationId: string | null }

/** The state that outlives an editor: its text, selection and undo steps. */
export type EditorMemory = { key: string; state: { doc: string } }

/** The cause of a new selection: pointer or keys, typing, or another text. */
type SelectionCause = 'chosen' | 'typed' | 'set'

/** The methods of the editor for its parent. */
export type ScriptEditorHandle = {
  focus: () => void
  hasFocus: () => boolean
  selection: () => ScriptSelection
  /** The box of a range of the raw script, relative to the editor; null when it is out of view. */
  findBox: (from: number, to: number) => { left: number; top: number; bottom: number; width: number } | null
  /** The box of a range of the raw script on the screen; null when it is out of view. */
  findRect: (from: number, to: number) => DOMRect | null
  /** Selects a range of the raw script without moving the focus. */
  select: (from: number, to: number) => void
  /** Selects a line, from 1, and scrolls to it. */
  goToLine: (line: number) => void
}

type ScriptEditorProps = {
  text: string
  onType: (text: string) => void
  look: ScriptLook
  language: string
  label: string
  placeholder: string
  isReadOnly: boolean
  selectedId: string | null
  onSelect: (annotationId: string | null) => void
  onSelection?: (selection: ScriptSelection, cause: SelectionCause) => void
  /**
   * The lines that describe an annotation: its name, then its content. The first is also the label of a
   * chip.
   */
  describe: (marker: Marker) => string[]
  chipLabelOf: (marker: Marker) => string
  reading: Reading
  /** The spoken sentence is kept in view. */
  isFollowing: boolean
  faultyLines: readonly number[]
  /** The words of an annotation that is being chosen; null if there is none. */
  preview: PreviewRange | null
  /** Passes the undo steps to the editor that is mounted next. */
  memory: RefObject<EditorMemory | null>
  /** Identifies the text: input in another text does not belong to it. */
  memoryKey: string
  ref?: Ref<ScriptEditorHandle>
}

const remembered = { history: historyField }

/** Set on the change to another text: neither the cursor nor the text was changed by the professor. */
const isAnother = Annotation.define<boolean>()
const nothingRead: Reading = { sentences: [], index: null }
/** Shared by all texts, so that only the steps are replaced. */
const undoSteps = history()

/** How long automatic scrolling pauses after the professor scrolls. */
const leaveAloneMs = 4000

/**
 * The script editor. Its document is the raw text; tags are hidden, shown as annotations, or written out. A
 * text set from outside arrives as an ordinary change, so that it can be undone and the cursor keeps its
 * position.
 */
export function ScriptEditor(props: ScriptEditorProps) {
  const { text, look, isReadOnly, selectedId, reading, isFollowing, faultyLines, preview, memoryKey } = props
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
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
  const isRead = useRef(false)
  const isFaulty = useRef(false)

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
    isRead.current = false
    isFaulty.current = false
    scrolledAt.current = Number.NEGATIVE_INFINITY
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
    if (change) editor.dispatch({ changes: change, annotations: isFromOutside.of(true), filter: false })
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins without
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    if (editor.state.field(selectedAnnotation) !== selectedId)
      editor.dispatch({ effects: selectAnnotation.of(selectedId) })
    const isOwn = ownSelection.current === selectedId
    ownSelection.current = selectedId
    const annotation = editor.state
      .field(scriptField)
      .annotations.find(({ marker }) => marker.id === selectedId)
    if (annotation && !isOwn) {
      editor.dispatch({
        effects: EditorView.scrollIntoView(annotation.contentStart, { y: 'nearest', yMargin: 72 }),
      })
    }
  }, [selectedId, memoryKey])

  useEffect(() => {
    const isNothing = reading.sentences.length === 0
    if (isNothing && !isRead.current) return
    isRead.current = !isNothing
    view.current?.dispatch({ effects: setReading.of(reading) })
  }, [reading])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins without
  useEffect(() => {
    if (faultyLines.length === 0 && !isFaulty.current) return
    isFaulty.current = faultyLines.length > 0
    view.current?.dispatch({ effects: setFaultyLines.of(faultyLines) })
  }, [faultyLines, memoryKey])

  const isPreviewed = useRef(false)
  useEffect(() => {
    if (preview === null && !isPreviewed.current) return
    isPreviewed.current = preview !== null
    if (view.current) showPreview(view.current, preview)
  }, [preview])

  const { index } = reading
  useEffect(() => {
    if (index === null || !isFollowing || Date.now() - scrolledAt.current < leaveAloneMs) return
    // The reading line is laid out with the next frame.
    const frame = requestAnimationFrame(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      box.current
        ?.querySelector('[data-reading-line]')
        ?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
    })
    return () => cancelAnimationFrame(frame)
  }, [index, isFollowing])

  useImperativeHandle(props.ref, () => ({
    focus: () => view.current?.focus(),
    hasFocus: () => view.current?.hasFocus ?? false,
    selection: () =>
      view.current ? readSelection(view.current.state) : { from: 0, to: 0, annotationId: null },
    findBox: (from, to) =>
      view.current && box.current ? findBox(view.current, box.current, from, to) : null,
    findRect: (from, to) => {
      const base = box.current?.getBoundingClientRect()
      const found = view.current && box.current && findBox(view.current, box.current, from, to)
      return base && found
        ? new DOMRect(base.left + found.left, base.top + found.top, found.width, found.bottom - found.top)
        : null
    },
    select: (from, to) => view.current?.dispatch({ selection: { anchor: from, head: to } }),
    goToLine: (number) => {
      const editor = view.current
      if (!editor || number > editor.state.doc.lines) return
      const line = editor.state.doc.line(number)
      editor.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true })
      editor.focus()
    },
  }))

  const leaveAlone = () => {
    scrolledAt.current = Date.now()
  }
  return (
    <Group
      ref={box}
      className={classes.editor}
      align="stretch"
      gap={0}
      wrap="nowrap"
      flex="1 0 auto"
      w="100%"
      miw={0}
      data-raw={look === 'raw' || undefined}
      onWheel={leaveAlone}
      onTouchMove={leaveAlone}
    />
  )
}

/** The area that the page's own bars cover: the cursor is never scrolled behind them. */
function readBars() {
  const { style } = document.documentElement
  const heightOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  return { top: heightOf('--header-h'), bottom: heightOf('--footer-h') }
}

function readSelection(state: EditorState): ScriptSelection {
  const { from, to, head } = state.selection.main
  const annotation =
    state.facet(scriptLook) === 'words'
      ? undefined
      : findAnnotationAt(state.field(scriptField).annotations, head)
  return { from, to, annotationId: annotation?.marker.id ?? null }
}

function findBox(view: EditorView, box: HTMLElement, from: number, to: number) {
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
