import { useRef } from 'react'
import { useAsking } from '../../../ui/feedback/use-asking.ts'

/** State of a list's delete dialog: which row, and where the focus goes after the deletion. */
export function useDeleteDialog<T>() {
  const list = useRef<HTMLDivElement>(null)
  const { asked, isAsking, ask, stopAsking } = useAsking<T>()
  return {
    list,
    asked,
    ask,
    dialog: {
      isOpen: isAsking,
      onClose: stopAsking,
      /** The row and the button that had the focus are gone: move the focus to the list. */
      onDeleted: () => {
        stopAsking()
        list.current?.focus({ preventScroll: true })
      },
    },
  }
}
