import { useEffect, useEffectEvent } from 'react'

/** Text fields and radio groups use the arrow keys themselves; dialogs use all keys. */
const hasOwnKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="radiogroup"]'

/** The left and right arrow keys change the question, except where another control uses them. */
export function useQuestionKeys(isActive: boolean, step: (by: -1 | 1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(hasOwnKeys)) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isActive])
}
