import { useEffect, useEffectEvent } from 'react'
import { useWork } from './store/jobs/use-generation.ts'
import { useSlideAddress } from './store/studio-data.ts'
import { useActions, useStudio } from './store/studio-store.ts'

/** Fields with undo steps of their own. */
const otherFields = 'input, textarea, [contenteditable]:not([data-script])'

/**
 * Ctrl+Z and Ctrl+Shift+Z anywhere in the slide's editor: the last change of the slide's script and annotations, on the
 * slide, in the list or in the script.
 */
export function UndoKeys() {
  const { undo } = useActions()
  const address = useSlideAddress()
  const { isLocked } = useWork()
  const isAsked = useStudio(({ openDialog, publishDialog }) => openDialog !== null || publishDialog !== null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    const isElsewhere =
      event.target instanceof Element && event.target.closest(`${otherFields}, [role="dialog"]`) !== null
    if (isAsked || isLocked || isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    undo(address, key === 'y' || event.shiftKey ? 'redo' : 'undo')
  })
  useEffect(() => {
    // Before the script editor, which knows only the text.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return null
}
