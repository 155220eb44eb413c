/** The bubble in which an annotation is made, and the undo of one. */
export const bubble = {
  highlightIn: 'Highlight in {{color}}',
  back: 'Back to the colors',
  aimTo:
    'Drag to the words or to the place in the picture that the arrow points at, or choose the words here.',
  aimFrom:
    'Drag over the words where the arrow starts, or choose them here. For an arrow without a start, press the place it points at.',
  atPlace: 'Point at a place in the picture',
  placeHint: 'Arrow keys move the place, with Shift in larger steps. Enter continues.',
  noWordsThere: 'There are no words to annotate.',
  arrowThere: 'Point an Arrow There',
  appears: 'Appears with “{{words}}”',
  appearsAt: 'Appears at {{time}}, with “{{words}}”',
  change: 'Change',
  added: '{{kind}} added: “{{words}}”',
  undoLate: 'The script has changed since then. Delete the annotation in the list “On this slide”.',
} as const
