const parts = '[data-keeps-focus], [role="dialog"]'
const controls = 'button:not(:disabled), a[href]'

/**
 * Where the focus was: the parts around it that keep it, the nearest first, with the child of each that it was in and
 * those before that one, the nearest first.
 */
type Place = {
  element: Element
  around: { part: HTMLElement; child: Element | undefined; before: Element[] }[]
}

/**
 * What has the focus may go or be disabled, by its own press or when some work ends. Then the keyboard would be thrown
 * back to the page's beginning; instead the nearest part around it takes over that is marked with `data-keeps-focus`:
 * the first control of what stands in the same place now, or else of the whole part, or else the part itself where it
 * has a `tabIndex`. What was only disabled for a while, with nothing beside it, has it again afterwards. With a selector as its value the part gives the focus to that element. A dialog that closes
 * without an opener to return to gives it back to where it was before. A heading is followed by the next one.
 */
export function keepFocus(): () => void {
  let last: Place | null = null
  let beforeDialog: Place | null = null
  // Not by the hand that works: the browser tells of it later, when the element may be enabled again.
  let isTakenAway = false

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = placeOf(target)
    isTakenAway = false
    if (!target.closest('[role="dialog"]')) beforeDialog = last
  }
  // Who leaves by pressing beside everything, rather than by a control that goes, wants it nowhere.
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

function placeOf(element: Element): Place {
  const around: Place['around'] = []
  let part = element.closest<HTMLElement>(parts)
  while (part) {
    const children = [...part.children]
    const at = children.findIndex((child) => child.contains(element))
    around.push({ part, child: children[at], before: children.slice(0, Math.max(0, at)).reverse() })
    part = part.parentElement?.closest<HTMLElement>(parts) ?? null
  }
  return { element, around }
}

/** Whether one of the parts took the focus. */
function keepWithin({ element, around }: Place): boolean {
  return around.some(({ part, child, before }) => {
    if (!part.isConnected) return false
    const selector = part.dataset.keepsFocus
    // What is in a dialog stays in it; nothing of it is pressed by the next key.
    if (selector === undefined) return !element.isConnected && take(part)
    // Beside what is only disabled for now one stays, or goes no further than to its neighbours.
    if (selector !== 'true') return !element.isConnected && take(part.querySelector(selector))
    if (child?.isConnected && takeFirst(child)) return true
    const neighbour = before.find((one) => one.isConnected)
    const inPlace = neighbour ? neighbour.nextElementSibling : part.firstElementChild
    return takeFirst(inPlace) || takeFirst(neighbour) || takeFirst(part) || take(part)
  })
}

function takeFirst(place: Element | null | undefined): boolean {
  if (!place) return false
  if (place.matches(controls)) return take(place)
  return [...place.querySelectorAll(controls)].some(take)
}

/** Whether it takes the focus: what is hidden, inert or no target of the focus does not. */
function take(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.matches('h1')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
