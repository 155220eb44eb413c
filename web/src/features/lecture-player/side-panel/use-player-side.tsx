import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { besideQuery, type PanelUses, usePlayerPanel } from './use-panel.ts'
import { usePanelParts } from './use-panel-parts.ts'

/** A student who stays this long without playing reads: notes may be wanted, also without a connection. */
const staysMs = 5_000

type PlayerSideUses = PanelUses & {
  isAudioHere: boolean
  /** The student plays the lecture or turns its pages. */
  hasBegun: boolean
}

/** The side panel with its code, and what opens it. */
export function usePlayerSide({ isAudioHere, hasBegun, ...uses }: PlayerSideUses) {
  const isBeside = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false })
  const panel = usePlayerPanel(isBeside, uses)
  // A student who opens it does not wait.
  const load = usePanelParts(!uses.isPreview && (isAudioHere || (panel.isOpen && !isBeside)))
  const { parts } = load
  useEffect(() => {
    if (!parts) return
    const timer = setTimeout(parts.preloadViews, hasBegun ? 0 : staysMs)
    return () => clearTimeout(timer)
  }, [hasBegun, parts])
  const openChat = useCallbackRef(() => panel.open('chat'))
  const toggleNotes = useCallbackRef(() => panel.toggle('notes'))
  const isAway = isBeside && !panel.isOpen
  const opener = useMemo(
    () => parts && isAway && <parts.OpenPanelButton onOpen={openChat} />,
    [parts, isAway, openChat],
  )
  return {
    panel,
    /** A preview has none. */
    isOffered: !uses.isPreview,
    load,
    parts,
    openChat,
    toggleNotes,
    isBeside,
    /** Beside the slide, and closed. */
    isAway,
    isSheetOpen: panel.isOpen && !isBeside,
    /** The button that opens a closed panel beside the slide. */
    opener,
  }
}

export type PlayerSide = ReturnType<typeof usePlayerSide>
