import type { WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import type { Box } from '@lectern/core/annotations/geometry.ts'
import { type ComponentProps, memo } from 'react'
import { AnnotationCanvas } from './annotation-canvas.tsx'
import { type Aim, type ChosenWords, useWordDrag } from './use-word-drag.ts'

type WordCanvasProps = Omit<ComponentProps<typeof AnnotationCanvas>, 'drag'> & {
  /** The slide's words; with `onWordsChosen` they can be selected by dragging over them. */
  words?: WordIndex
  onWordsChosen?: (words: ChosenWords) => void
  /** Called when a drag has covered no words, with the place that it covered. */
  onPlaceDragged?: ((place: Box) => void) | undefined
  /** If set, the words chosen next are an end of an arrow. */
  aim?: Aim | undefined
}

/** The canvas of the studio, where words of the slide can be chosen. Students' canvas does without this code. */
export const WordCanvas = memo(function WordCanvas({
  words,
  onWordsChosen,
  onPlaceDragged,
  aim,
  ...props
}: WordCanvasProps) {
  const drag = useWordDrag({ picture: props.picture, words, onWordsChosen, onPlaceDragged, aim })
  return <AnnotationCanvas {...props} drag={drag} />
})
