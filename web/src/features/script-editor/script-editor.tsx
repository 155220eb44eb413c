import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { Transaction } from '@codemirror/state'
import { Group } from '@mantine/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { findBox, readSelection, type ScriptSelection } from './editor-selection.ts'
import { findDifference } from './find-difference.ts'
import classes from './script-editor.module.css'
import { type EditorDecorations, useEditorDecorations } from './use-editor-decorations.ts'
import { type EditorTextProps, useEditorView } from './use-editor-view.ts'
import { useReadingInView } from './use-reading-in-view.ts'

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
  undo: () => void
  redo: () => void
  /** Sets the text without an undo step. */
  setText: (text: string) => void
  /** Whether there is a step to undo or redo. */
  canStep: (way: 'undo' | 'redo') => boolean
}

type ScriptEditorProps = EditorTextProps &
  EditorDecorations & {
    /** The spoken sentence is kept in view. */
    isFollowing: boolean
    ref?: Ref<ScriptEditorHandle>
  }

/**
 * The script editor. Its document is the raw text; tags are hidden, shown as annotations, or written out. A
 * text set from outside arrives as an ordinary change, so that it can be undone and the cursor keeps its
 * position.
 */
export function ScriptEditor(props: ScriptEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const { view, ownSelection } = useEditorView(box, props)
  useEditorDecorations(view, ownSelection, props.memoryKey, props)
  const leaveAlone = useReadingInView(box, props.reading.index, props.isFollowing, props.memoryKey)

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
    undo: () => view.current && undo(view.current),
    redo: () => view.current && redo(view.current),
    setText: (text) => {
      const editor = view.current
      const change = editor && findDifference(editor.state.doc.toString(), text)
      if (change)
        editor.dispatch({ changes: change, annotations: Transaction.addToHistory.of(false), filter: false })
    },
    canStep: (way) =>
      view.current !== null && (way === 'undo' ? undoDepth : redoDepth)(view.current.state) > 0,
  }))

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
      data-raw={props.look === 'raw' || undefined}
      onWheel={leaveAlone}
      onTouchMove={leaveAlone}
    />
  )
}
