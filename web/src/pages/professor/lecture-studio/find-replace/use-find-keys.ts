import { useEffect, useEffectEvent } from 'react'
import { isApple } from '../store/document/use-save-all.ts'
import { usePart } from '../store/studio-store.ts'

const longestSelection = 100
/** The shortcut as it is written on this operating system. */
export const findKeys = isApple ? '⌘ ⇧ F' : 'Ctrl Shift F'

/** Ctrl or Cmd, Shift and F open find and replace. `onOpen` gets the selected text if it is one line. */
export function useFindKeys(onOpen: (selected: string) => void): void {
  const { counts } = usePart('document', 'counts')
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const publishing = usePart('publishing', 'dialog')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'f') return
    event.preventDefault()
    if (counts.total === 0 || openDialog !== null || publishing.dialog !== null) return
    onOpen(findSelected())
    setOpenDialog('find')
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function findSelected(): string {
  const field = document.activeElement
  const selected =
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : (window.getSelection()?.toString() ?? '')
  return selected.length <= longestSelection && !/[\r\n]/.test(selected) ? selected : ''
}
