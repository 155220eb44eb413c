const parts = '[data-keeps-focus], [role="dialog"]'
const controls = 'button:not(:disabled), a[href]'

/**
 * Position of the focus: the containers around the element that keep the focus, innermost first. For each:
 * its child that contained the focus, and the children before that one, nearest first.
 */
type FocusPosition = {
  element: Element
  around: { part: HTMLElement; child: Element | undefined; before: Element[] }[]
}

/**
 * Keeps the keyboard focus when the focused element is removed or disabled, which would otherwise send it
 * to the top of the page.
 * - The nearest container with `data-keeps-focus` focuses the first control at the same position, else its
 * first control, else itself if it has a `tabIndex`.
 * - If the attribute's value is a selector, the container focuses that element.
 * - An element that was only disabled gets the focus back when it is enabled and no neighbour took it.
 * - A dialog that closes without an opener returns the focus to where it was before.
 * - A removed main heading passes the focus to the next one.
 */
export function keepFocus(): () => void {
  let last: FocusPosition | null = null
  let beforeDialog: FocusPosition | null = null
  // True if the program, not the user, removed or disabled the element. Browsers report that only later,
  // when the element may be enabled again.
  let isTakenAway = false

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = positionOf(target)
    isTakenAway = false
    if (!target.closest('[role="dialog"]')) beforeDialog = last
  }
  // The user pressed beside all controls; the focus then stays nowhere.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget || isTakenAway) return
    setTimeout(() => {
      if (last && isThere(last.element) && document.activeElement === document.body) last = null
    })
  }
  const keep = () => {
    if (!last || (isThere(last.element) && !isTakenAway)) return
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    if (!isNowhere && activeElement !== last.element) return
    isTakenAway = !isThere(last.element)
    if (!isTakenAway) {
      if (isNowhere) take(last.element)
      return
    }
    if (last.element.matches('h1')) take(document.querySelector('#content h1'))
    else if (!keepWithin(last) && !last.element.isConnected && beforeDialog) keepWithin(beforeDialog)
  }
  const observer = new MutationObserver(keep)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

const isThere = (element: Element): boolean => element.isConnected && !element.matches(':disabled')

function positionOf(element: Element): FocusPosition {
  const around: FocusPosition['around'] = []
  let part = element.closest<HTMLElement>(parts)
  while (part) {
    const children = [...part.children]
    const at = children.findIndex((child) => child.contains(element))
    around.push({ part, child: children[at], before: children.slice(0, Math.max(0, at)).reverse() })
    part = part.parentElement?.closest<HTMLElement>(parts) ?? null
  }
  return { element, around }
}

/** Returns true if one of the containers took the focus. */
function keepWithin({ element, around }: FocusPosition): boolean {
  return around.some(({ part, child, before }) => {
    if (!part.isConnected) return false
    const selector = part.dataset.keepsFocus
    // A dialog keeps the focus inside but focuses no control, because the next key press would trigger it.
    if (selector === undefined) return !element.isConnected && take(part)
    // For an element that is only disabled, the focus stays, or moves to its neighbours at most.
    if (selector !== 'true') return !element.isConnected && take(part.querySelector(selector))
    if (child?.isConnected && takeFirst(child)) return true
    const neighbour = before.find((one) => one.isConnected)
    const successor = neighbour ? neighbour.nextElementSibling : part.firstElementChild
    return takeFirst(successor) || takeFirst(neighbour) || takeFirst(part) || take(part)
  })
}

function takeFirst(place: Element | null | undefined): boolean {
  if (!place) return false
  if (place.matches(controls)) return take(place)
  return [...place.querySelectorAll(controls)].some(take)
}

/** Returns true if the element took the focus; hidden, inert and unfocusable elements do not. */
function take(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.matches('h1')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
