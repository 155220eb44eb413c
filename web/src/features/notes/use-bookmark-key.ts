import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** The key b, while no text field has the focus and no dialog is open. */
export function useBookmarkKey(onPress: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || event.repeat || event.defaultPrevented || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isTyping = event.target instanceof Element && event.target.closest(typing)
    if (isTyping || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
