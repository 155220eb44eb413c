import { type RefObject, useEffect } from 'react'

/**
 * Properties of a text area in which text can be selected with pointer, touch and keyboard, but not
 * changed. `readOnly` does not work: Chromium then shows no caret, and the arrow keys select nothing.
 */
export function useSelectOnly(field: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const area = field.current
    // Typing, deleting, pasting, dropping and undoing all fire `beforeinput`.
    const refuse = (event: Event) => event.preventDefault()
    area?.addEventListener('beforeinput', refuse)
    return () => area?.removeEventListener('beforeinput', refuse)
  }, [field])
  return {
    'aria-readonly': true,
    inputMode: 'none',
    spellCheck: false,
    // Input methods cannot be prevented: React restores the given value.
    onChange: () => undefined,
  } as const
}
