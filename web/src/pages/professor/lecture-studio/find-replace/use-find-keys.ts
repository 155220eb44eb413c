import { useEffect, useEffectEvent } from 'react'
import { useCounts } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'

const longestSelection = 100

/** Ctrl or Cmd, Shift and F open find and replace. `onOpen` gets the selected text if it is one line. */
export function useFindKeys(onOpen: (selected: string) => void): void {
  const counts = useCounts()
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const publishDialog = useStudio((state) => state.publishDialog)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'f') return
    event.preventDefault()
    if (counts.total === 0 || openDialog !== null || publishDialog !== null) return
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
