export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
/** The save shortcut as it is written on this operating system. */
export const saveKeys = isApple ? '⌘ S' : 'Ctrl S'
/** The undo shortcut. */
export const undoKeys = isApple ? '⌘ Z' : 'Ctrl Z'
/** The shortcut of Add Annotation. */
export const annotationKeys = isApple ? '⌘ ⌥ M' : 'Ctrl Alt M'
/** The shortcut of find and replace. */
export const findKeys = isApple ? '⌘ ⇧ F' : 'Ctrl Shift F'
