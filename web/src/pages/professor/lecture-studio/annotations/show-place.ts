/** Takes over what decides where lines break. */
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
 * Scrolls a text area until the line of a place in its text stands in its middle. Browsers select in a text area
 * without scrolling to what is selected, and do not say where it lies: the text before it is laid out once more.
 */
export function showPlace(area: HTMLTextAreaElement, at: number): void {
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
