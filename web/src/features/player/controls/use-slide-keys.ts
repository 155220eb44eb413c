import { type RefObject, useEffect, useEffectEvent } from 'react'

type Actions = {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  first: () => void
  last: () => void
  togglePlay: () => void
  list: () => void
  captions?: () => void
}

/**
 * Fields that use these keys themselves, as radio buttons use the arrow keys. Checkboxes are excluded: they
 * take no text.
 */
const typing =
  'input:not([type="checkbox"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Elements that the space bar presses. */
const pressable = 'button, a[href], input, summary, [role="button"], [role="switch"]'

/**
 * Keyboard shortcuts: ← → Home End change the slide, the space bar plays and pauses, ? lists the keys. They
 * are off while the focus is in a text field and while a dialog is open, except a dialog that contains the
 * player (`own` is an element in it).
 */
export function useSlideKeys(actions: Actions, own?: RefObject<HTMLElement | null>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Many keyboards need the shift key for the question mark.
    if (event.shiftKey && event.key !== '?') return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(typing) || isBehindDialog(own?.current ?? null)) return
    const action = {
      ArrowRight: actions.next,
      ArrowLeft: actions.previous,
      Home: actions.first,
      End: actions.last,
      ' ': target?.closest(pressable) || event.repeat ? undefined : actions.togglePlay,
      '?': actions.list,
      c: event.repeat ? undefined : actions.captions,
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isBehindDialog = (own: HTMLElement | null): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => !dialog.contains(own))
