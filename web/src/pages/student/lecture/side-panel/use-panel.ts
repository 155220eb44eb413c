import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'

export type PanelView = 'chat' | 'notes'
export type Panel = ReturnType<typeof usePanel>

const storageKey = 'study-panel'

/** Whether the panel stands beside the slide; else it is a sheet below it, closed until it is asked for. */
export const besideQuery = '(width >= 62em)'

/**
 * The panel beside the slide: open or not, and what it shows. Beside the slide the choice is remembered in
 * this browser; the sheet of a small window is not. `opened` counts how often it was asked for by hand:
 * only then it takes the focus.
 */
export function usePanel(isBeside: boolean) {
  const [isOpenBeside, setOpenBeside] = useState(() => findStored() !== 'closed')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [view, setView] = useState<PanelView>('chat')
  const [opened, setOpened] = useState(0)
  const change = (isOpen: boolean) => {
    if (!isBeside) return setSheetOpen(isOpen)
    setOpenBeside(isOpen)
    store(isOpen ? 'open' : 'closed')
  }
  const isOpen = isBeside ? isOpenBeside : isSheetOpen
  const open = useCallbackRef((next: PanelView) => {
    setView(next)
    setOpened((count) => count + 1)
    change(true)
  })
  const close = useCallbackRef(() => change(false))
  /** Opens a view, or closes the panel that shows it. */
  const toggle = useCallbackRef((next: PanelView) => (isOpen && view === next ? change(false) : open(next)))
  return useMemo(
    () => ({ isBeside, isOpen, view, opened, open, close, toggle }),
    [isBeside, isOpen, view, opened, open, close, toggle],
  )
}

function findStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function store(state: 'open' | 'closed'): void {
  try {
    localStorage.setItem(storageKey, state)
  } catch {
    // Without storage it holds until the page is left.
  }
}
