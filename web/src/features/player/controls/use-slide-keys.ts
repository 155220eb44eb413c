import { useEffect, useEffectEvent, useRef } from 'react'

type Actions = {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  first: () => void
  last: () => void
  togglePlay: () => void
  list: () => void
  /** By the character of the key: lower-case letters, `/`, `<` and `>`. */
  others: Readonly<Record<string, () => void>>
}

/** Fields that take text, and lists that choose by their first letters. */
const typing =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="checkbox"], [type="button"], [type="radio"], [type="range"])'
/** Fields that use the arrow keys, Home and End themselves. */
const stepping = 'input[type="radio"], input[type="range"]'
/** Elements that the space bar presses. A sentence is none: there it plays and pauses, Enter plays from there. */
const pressable = 'button:not([data-plays]), a[href], input, summary, [role="button"], [role="switch"]'

/**
 * Keyboard shortcuts: ← → Home End change the slide, the space bar plays and pauses, ? lists the keys. They
 * are off while the focus is in a text field and while a dialog is open. On a control that was clicked the space
 * bar plays and pauses, too; it presses only a control that got the focus otherwise.
 */
export function useSlideKeys(actions: Actions): void {
  const pointing = useRef(false)
  const isPointed = useRef(false)
  const takesKeyUp = useRef(false)
  const findTarget = (event: KeyboardEvent): Element | null | undefined => {
    if (event.defaultPrevented || event.isComposing) return undefined
    if (event.altKey || event.ctrlKey || event.metaKey) return undefined
    const target = event.target instanceof Element ? event.target : null
    return target?.closest(typing) || document.querySelector('[role="dialog"]') ? undefined : target
  }
  /** Before the controls get the key: one that was clicked would take it as a press. */
  const handleSpace = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.shiftKey) return
    const target = findTarget(event)
    if (target === undefined || (!isPointed.current && target?.closest(pressable))) return
    event.preventDefault()
    event.stopPropagation()
    takesKeyUp.current = true
    if (!event.repeat) actions.togglePlay()
  })
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = readKey(event)
    // Many keyboards need the shift key for these.
    if (event.shiftKey && !['?', '/', '<', '>'].includes(key)) return
    const target = findTarget(event)
    if (target === undefined) return
    const step = {
      ArrowRight: actions.next,
      ArrowLeft: actions.previous,
      Home: actions.first,
      End: actions.last,
    }[key]
    const action = target?.closest(stepping) ? undefined : step
    const other = event.repeat ? undefined : key === '?' ? actions.list : actions.others[key]
    if (!action && !other) return
    event.preventDefault()
    ;(action ?? other)?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    const listenFirst = (event: KeyboardEvent) => handleSpace(event)
    const release = (event: KeyboardEvent) => {
      // Firefox presses a button when the key is released.
      if (event.key === ' ' && takesKeyUp.current) event.preventDefault()
      takesKeyUp.current = false
    }
    const point = () => {
      pointing.current = true
      isPointed.current = true
    }
    // A label gives its field the focus after this event.
    const lift = () => setTimeout(() => (pointing.current = false))
    const focus = () => {
      if (!pointing.current) isPointed.current = false
    }
    window.addEventListener('keydown', listenFirst, { capture: true })
    window.addEventListener('keydown', listen)
    window.addEventListener('keyup', release, { capture: true })
    window.addEventListener('pointerdown', point, { capture: true })
    window.addEventListener('pointerup', lift, { capture: true })
    window.addEventListener('pointercancel', lift, { capture: true })
    window.addEventListener('focusin', focus, { capture: true })
    return () => {
      window.removeEventListener('keydown', listenFirst, { capture: true })
      window.removeEventListener('keydown', listen)
      window.removeEventListener('keyup', release, { capture: true })
      window.removeEventListener('pointerdown', point, { capture: true })
      window.removeEventListener('pointerup', lift, { capture: true })
      window.removeEventListener('pointercancel', lift, { capture: true })
      window.removeEventListener('focusin', focus, { capture: true })
    }
  }, [])
}

/** The key's character. A keyboard of another script is read by the position of its letters. */
function readKey({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return key.length === 1 && key > '\u007f' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key
}
