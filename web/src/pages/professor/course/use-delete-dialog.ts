import { useRef, useState } from 'react'

/** State of a list's delete dialog: which row, and where the focus goes after the deletion. */
export function useDeleteDialog<T>() {
  const list = useRef<HTMLDivElement>(null)
  // Stays set during the closing transition.
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
      /** The row and the button that had the focus are gone: move the focus to the list. */
      onDeleted: () => {
        setOpen(false)
        list.current?.focus({ preventScroll: true })
      },
    },
  }
}
