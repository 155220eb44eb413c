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

/** Fields that take the key for themselves, as radio buttons take the arrows; a switch is an input that nobody types in. */
const typing =
  'input:not([type="checkbox"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
/** What the space bar presses. */
const pressable = 'button, a[href], input, summary, [role="button"], [role="switch"]'

/**
 * ← → Home End turn the slides, the space bar plays and pauses, ? lists the keys: while nobody types and no dialog
 * is open, but the one that the player itself stands in (`own` is in it).
 */
export function useSlideKeys(actions: Actions, own?: RefObject<HTMLElement | null>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Many keyboards write the question mark with the shift key.
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
