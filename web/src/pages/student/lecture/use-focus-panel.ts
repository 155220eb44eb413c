import { useMemo, useState } from 'react'
import type { Panel } from './side-panel/use-panel.ts'

/** The panel as the mode has it: in Focus it stays away until it is asked for, and is as it was afterwards. */
export function useFocusPanel(panel: Panel, isFocus: boolean): Panel {
  const [openedBefore, setOpenedBefore] = useState(isFocus ? panel.opened : null)
  if (isFocus !== (openedBefore !== null)) setOpenedBefore(isFocus ? panel.opened : null)
  const isAway = isFocus && openedBefore === panel.opened
  return useMemo(() => (isAway ? { ...panel, isOpen: false, toggle: panel.open } : panel), [isAway, panel])
}
