import type { KeyboardEvent } from 'react'

const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null

/**
 * Presses the button of the bubble whose key was pressed (`data-key`). Compares the physical key: other keyboards
 * type other letters. Returns false if there is none.
 */
export function pressKey(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return false
  const key = event.code.replace(/^(Key|Digit|Numpad)/, '')
  const button = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-key]')].find(
    (one) => one.dataset.key === key,
  )
  button?.click()
  return button !== undefined
}

/** Moves the focus by the arrow keys: sideways to the next button, up and down to the next row (`data-row`). */
export function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const upright = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const by = sideways ?? upright
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || isField(event.target))
    return false
  const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')].filter(
    (row) => buttonsOf(row).length > 0,
  )
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  const row = rows.findIndex((one) => one.contains(at))
  if (!at || row < 0) return false
  const all = rows.flatMap(buttonsOf)
  const next = sideways
    ? all[(all.indexOf(at) + by + all.length) % all.length]
    : buttonsOf(rows[(row + by + rows.length) % rows.length] as Element)[0]
  next?.focus()
  return true
}
