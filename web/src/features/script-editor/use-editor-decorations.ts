import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'
import { selectAnnotation, selectedAnnotation } from './annotation-decorations.ts'
import { showFaultyLines } from './line-decorations.ts'
import { type PreviewRange, showPreview } from './preview-range.ts'
import { type Reading, showReading } from './reading-line.ts'
import { scriptField } from './script-state.ts'

/** The things that an editor shows beside its text. */
export type EditorDecorations = {
  selectedId: string | null
  reading: Reading
  faultyLines: readonly number[]
  /** The words of an annotation that is being chosen; null if there is none. */
  preview: PreviewRange | null
}

/**
 * Shows the selected annotation, the sentences of the audio, the lines with errors, and the words of a new annotation.
 * @param memoryKey identifies the text: another text begins without them
 */
export function useEditorDecorations(
  view: RefObject<EditorView | null>,
  ownSelection: RefObject<string | null>,
  memoryKey: string,
  { selectedId, reading, faultyLines, preview }: EditorDecorations,
): void {
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
    if (view.current) showReading(view.current, reading)
  }, [view, reading])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins without
  useEffect(() => {
    if (view.current) showFaultyLines(view.current, faultyLines)
  }, [view, faultyLines, memoryKey])

  useEffect(() => {
    if (view.current) showPreview(view.current, preview)
  }, [view, preview])
}
