/** The bubble in which an annotation is made, and the undo of one. */
export const bubble = {
  highlightIn: 'Highlight in {{color}}',
  back: 'Back to the colors',
  aimTo: 'Drag to the words or to the place of the picture it points at, or choose the words here.',
  aimFrom:
    'Drag over the words where it starts, or choose them here. An arrow without a start: press the place it points at.',
  atPlace: 'Point at a place of the picture',
  placeHint: 'Arrow keys move the place, with Shift in larger steps. Enter goes on.',
  noWordsThere: 'There are no words to annotate.',
  arrowThere: 'Point an arrow there',
  appears: 'Appears with “{{words}}”',
  appearsAt: 'Appears at {{time}}, with “{{words}}”',
  change: 'Change',
  added: '{{kind}} added: “{{words}}”',
  undoLate: 'The script has changed since then. Delete the annotation in the list “On this slide”.',
} as const
