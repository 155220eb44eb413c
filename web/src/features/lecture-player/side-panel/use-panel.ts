import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { findText, storeText } from '../../../api/browser-storage.ts'

type PanelView = 'chat' | 'notes'
export type Panel = ReturnType<typeof usePanel>

const storageKey = 'study-panel'

/**
 * Media query for a panel beside the slide. In smaller windows it is a sheet below the slide, closed until it
 * is opened.
 */
export const besideQuery = '(width >= 62em)'

/** A professor has neither chats nor notes. */
const noPanel = { isOpen: false, open: () => undefined, toggle: () => undefined }

export type PanelUses = {
  isFocus: boolean
  isPreview: boolean
  /** The student followed a link to what the panel shows. */
  startsOpen: boolean
}

/**
 * The panel as the player uses it. In Focus mode it stays closed until the student opens it, and it returns to its former
 * state afterwards.
 */
export function usePlayerPanel(isBeside: boolean, uses: PanelUses): Panel {
  const { isFocus, isPreview, startsOpen } = uses
  const panel = usePanel(isBeside, startsOpen)
  const [openedBefore, setOpenedBefore] = useState(isFocus ? (startsOpen ? -1 : 0) : null)
  if (isFocus !== (openedBefore !== null)) setOpenedBefore(isFocus ? panel.opened : null)
  const isAway = isFocus && openedBefore === panel.opened
  return useMemo(() => {
    if (isPreview) return { ...panel, ...noPanel }
    return isAway ? { ...panel, isOpen: false, toggle: panel.open } : panel
  }, [isAway, isPreview, panel])
}

/**
 * State of the side panel: open or closed, and its view. Beside the slide the choice is stored in this
 * browser; for the sheet of a small window it is not. `opened` counts how often the student opened it: only
 * then does it take the focus.
 */
function usePanel(isBeside: boolean, startsOpen: boolean) {
  const [isOpenBeside, setOpenBeside] = useState(() => startsOpen || findText(storageKey) !== 'closed')
  const [isSheetOpen, setSheetOpen] = useState(startsOpen)
  const [view, setView] = useState<PanelView>('chat')
  const [opened, setOpened] = useState(0)
  const change = (isOpen: boolean) => {
    if (!isBeside) return setSheetOpen(isOpen)
    setOpenBeside(isOpen)
    storeText(storageKey, isOpen ? 'open' : 'closed')
  }
  const isOpen = isBeside ? isOpenBeside : isSheetOpen
  const open = useCallbackRef((next: PanelView) => {
    setView(next)
    setOpened((count) => count + 1)
    change(true)
  })
  const close = useCallbackRef(() => change(false))
  /** Opens a view, or closes the panel if it shows that view. */
  const toggle = useCallbackRef((next: PanelView) => (isOpen && view === next ? change(false) : open(next)))
  return useMemo(
    () => ({ isBeside, isOpen, view, opened, open, close, toggle }),
    [isBeside, isOpen, view, opened, open, close, toggle],
  )
}
