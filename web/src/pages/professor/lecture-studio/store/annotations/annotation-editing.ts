import type { Box } from '@lectern/core/annotations/geometry.ts'
import type { PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'

/**
 * Words that were selected on the slide, with a box per line in pixels of the picture. Without text: a place of the
 * picture, the end of an arrow.
 */
export type ChosenWords = { text: string; boxes: Box[] }

/** What the bubble adds. `highlight` is its first step: colours, and the way to the other steps. */
export type BubbleStep = 'highlight' | 'arrow' | 'text_annotation' | 'diagram'

/** Subject of the bubble: the words to annotate, of the raw script or of the slide. */
export type AnnotationAdding = {
  kind: 'add'
  /** Where the bubble was opened. It stands there, and the focus returns there. */
  origin: 'slide' | 'script' | 'button'
  /** False for words selected with the mouse in the script: the professor may go on typing. */
  takesFocus: boolean
  step: BubbleStep
  range?: { start: number; end: number }
  words?: ChosenWords
  /** Words that were chosen on the slide for the step: the end of an arrow, or an element of a diagram. */
  target?: ChosenWords
  /** Where the words of the script are on the slide at which an arrow starts. */
  startBoxes?: Box[]
  /** The end of an arrow to which the next chosen words belong. */
  aimsAt?: 'from' | 'to'
  /** True while the pointer chooses an end of an arrow. */
  isDragging?: boolean
}

/** Subject of the annotation dialog, an existing annotation, or of the bubble. */
export type AnnotationEditing = { kind: 'edit'; markerId: string; words?: ChosenWords } | AnnotationAdding

/** The annotation that the bubble would add now. */
export type AnnotationPreview = {
  /** The script that it belongs to: language and page. */
  of: string
  /** On the slide, with the id `preview`; null if it has no position there. */
  placed: PlacedAnnotation | null
  /** The annotated words, a range of the raw script. */
  from: number
  to: number
  color: string
}

/**
 * Boxes of the words that an annotation stands on; `to` is that of an arrow's other end: of its words, or, if its tag
 * names none, the place of the picture.
 */
export type AnnotationBoxes = { box?: Box | undefined; to?: Box | undefined }
