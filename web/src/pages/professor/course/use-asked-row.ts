import { useRef, useState } from 'react'

/** Asking before one of a list's rows is deleted: which, and where the focus goes when it is gone. */
export function useAskedRow<T>() {
  const list = useRef<HTMLDivElement>(null)
  // It stays while the dialog closes softly.
  const [asked, setAsked] = useState<T | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    list,
    asked,
    ask: (row: T) => {
      setAsked(row)
      setOpen(true)
    },
    dialog: {
      isOpen,
      onClose: () => setOpen(false),
      /** Its row is gone, and the button in it that the question came from. */
      onDeleted: () => {
        setOpen(false)
        list.current?.focus({ preventScroll: true })
      },
    },
  }
}
