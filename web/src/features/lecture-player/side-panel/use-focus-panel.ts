import { useMemo, useState } from 'react'
import type { Panel } from './use-panel.ts'

/**
 * Adapts the panel to the study mode: in Focus mode it stays closed until the student opens it, and it
 * returns to its former state afterwards.
 */
export function useFocusPanel(panel: Panel, isFocus: boolean): Panel {
  const [openedBefore, setOpenedBefore] = useState(isFocus ? panel.opened : null)
  if (isFocus !== (openedBefore !== null)) setOpenedBefore(isFocus ? panel.opened : null)
  const isAway = isFocus && openedBefore === panel.opened
  return useMemo(() => (isAway ? { ...panel, isOpen: false, toggle: panel.open } : panel), [isAway, panel])
}
