/** Style properties that decide where lines break. */
const copied = [
  'font',
  'letterSpacing',
  'lineHeight',
  'paddingInline',
  'width',
  'direction',
  'tabSize',
] as const

/**
 * Scrolls a text area until the line at offset `at` is in the middle.
 * Browsers neither scroll to a selection in a text area nor report its position, so the text before it is
 * laid out in a hidden copy.
 */
export function scrollToPosition(area: HTMLTextAreaElement, at: number): void {
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  for (const key of copied) mirror.style[key] = style[key]
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  mirror.textContent = area.value.slice(0, at)
  document.body.append(mirror)
  const lineBottom = mirror.offsetHeight
  mirror.remove()
  const line = Number.parseFloat(style.lineHeight) || 0
  area.scrollTop = Math.round(
    lineBottom + Number.parseFloat(style.paddingTop) - (area.clientHeight + line) / 2,
  )
}
