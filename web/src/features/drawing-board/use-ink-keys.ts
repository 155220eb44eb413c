import { useEffect, useEffectEvent } from 'react'
import type { InkControl } from './use-ink.ts'

/** Text fields have their own undo. */
const typed = 'textarea, input[type="text"], input[inputmode]'

/** Ctrl or Cmd with Z undoes, with Shift (or Y) redoes, anywhere on the page while the board is open. */
export function useInkKeys({ dispatch }: InkControl): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typed)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
