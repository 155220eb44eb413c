import { type RefObject, useEffect } from 'react'

/**
 * Props of a text area in which words are selected, by pointer, touch and keyboard, and nothing is written. `readOnly`
 * would not do: Chromium shows no caret there, and neither arrows nor Shift with arrows begin a selection.
 */
export function useSelectOnly(field: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const area = field.current
    // Typing, deleting, pasting, dropping and undoing all ask here first.
    const refuse = (event: Event) => event.preventDefault()
    area?.addEventListener('beforeinput', refuse)
    return () => area?.removeEventListener('beforeinput', refuse)
  }, [field])
  return {
    'aria-readonly': true,
    inputMode: 'none',
    spellCheck: false,
    // What an input method writes cannot be refused: the value that is given is drawn again.
    onChange: () => undefined,
  } as const
}
