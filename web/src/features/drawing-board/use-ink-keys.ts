import { useEffect, useEffectEvent } from 'react'
import type { InkControl } from './use-ink.ts'

/** Fields have an undo of their own for what is typed in them. */
const typed = 'textarea, input[type="text"], input[inputmode]'

/** Ctrl or Cmd with Z takes back, with Shift (or Y) makes again, anywhere on the page while the board is open. */
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
