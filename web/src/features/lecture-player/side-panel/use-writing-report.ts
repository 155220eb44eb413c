import { useEffect } from 'react'

/**
 * Reports whether the student is writing a note or a question: a field has the focus, was changed since it got it, and holds
 * text. It ends when the field is left, emptied or sent.
 */
export function useWritingReport(setWriting: (isWriting: boolean) => void): void {
  useEffect(() => {
    const read = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) setWriting(target.value !== '')
    }
    const end = () => setWriting(false)
    // Enter may send the text, which empties the field without an event. In a note, the event of the new line follows.
    const endAtEnter = ({ key }: KeyboardEvent) => key === 'Enter' && end()
    const over = new AbortController()
    document.addEventListener('input', read, { signal: over.signal })
    document.addEventListener('focusout', end, { signal: over.signal })
    document.addEventListener('submit', end, { signal: over.signal })
    document.addEventListener('keydown', endAtEnter, { signal: over.signal })
    return () => over.abort()
  }, [setWriting])
}
