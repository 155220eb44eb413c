/** Texts of the studio's list of keyboard shortcuts. */
export const shortcuts = {
  title: 'Keyboard Shortcuts',
  next: 'Next slide',
  previous: 'Previous slide',
  play: 'Play or pause',
  space: 'Space',
  undo: 'Undo the last change to the script or its annotations',
  toScript: 'Go to the script',
  region: 'Go to the next part: header, slide, script, filmstrip',
  list: 'Show this list',
  nextTyping: 'Next slide, also while typing',
  previousTyping: 'Previous slide, also while typing',
  whileTyping: 'While you are typing, only the keys with Ctrl or Alt work. Tab leaves the script.',
}
