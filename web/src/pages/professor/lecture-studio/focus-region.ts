/** The element of a region that takes the focus; without it, the region itself. */
const entries: Record<string, string> = {
  script: '[data-script]',
  filmstrip: '[aria-current="true"]',
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** Moves the focus to the next region of the studio (`data-region`), or to the previous one. */
export function focusRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isShown)
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const next = at < 0 && by < 0 ? regions.at(-1) : regions[(at + by + regions.length) % regions.length]
  if (!next) return
  const entry = entries[next.dataset.region ?? '']
  const target = entry === undefined ? null : next.querySelector<HTMLElement>(entry)
  ;(target && isShown(target) ? target : next).focus()
}
