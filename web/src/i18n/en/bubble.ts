/** The bubble in which an annotation is made, and the undo of one. */
export const bubble = {
  highlightIn: 'Highlight in {{color}}',
  back: 'Back to the colors',
  aimTo: 'Drag to the words it points at, or choose them here.',
  aimFrom: 'Drag over the words where it starts, or choose them here.',
  appears: 'Appears with “{{words}}”',
  appearsAt: 'Appears at {{time}}, with “{{words}}”',
  change: 'Change',
  added: '{{kind}} added: “{{words}}”',
  undoLate: 'The script has changed since then. Delete the annotation in the list “On this slide”.',
} as const
