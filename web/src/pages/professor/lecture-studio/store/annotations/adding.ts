import type { AnnotationAdding, AnnotationEditing, ChosenWords } from './annotation-editing.ts'

/** Puts words that were chosen on the slide where the open dialog or bubble needs them, or opens the bubble. */
export function withChosenWords(editing: AnnotationEditing | null, words: ChosenWords): AnnotationEditing {
  if (!editing) return { kind: 'add', origin: 'slide', takesFocus: true, step: 'highlight', words }
  const isPlace = words.text === ''
  if (editing.kind === 'edit') return isPlace ? editing : { ...editing, words }
  if (editing.step === 'diagram') return { ...editing, target: words }
  // Other words than before: the range of the script belongs to the former ones.
  const { range: _, ...rest } = editing
  if (editing.step !== 'arrow') return { ...rest, origin: 'slide', takesFocus: true, words }
  const { isDragging: _dragging, ...aiming } = withAim(editing, words)
  return isPlace ? aiming : { ...aiming, aimsAt: 'to' }
}

/**
 * Puts the words under the pointer to the end of the arrow that is being chosen. A place of the picture is always the
 * end at which it points.
 */
export function withAim(adding: AnnotationAdding, words: ChosenWords | null): AnnotationAdding {
  const { words: from, target, isDragging: _, ...rest } = adding
  const isFrom = adding.aimsAt === 'from' && words?.text !== ''
  const start = isFrom ? words : from
  const end = isFrom ? target : words
  return {
    ...rest,
    ...(start && { words: start }),
    ...(end && { target: end }),
    ...(words && { isDragging: true }),
  }
}
