import { type ReactNode, useEffect, useState } from 'react'

/** Longer than a dialog takes to close. */
const closingMs = 500

type OnDemandProps = { isOpen: boolean; children: (isOpen: boolean) => ReactNode }

/**
 * Renders a dialog only while it is open or closing: all closed dialogs together took a quarter of the renders of each
 * slide that is opened. It is rendered closed first, because Mantine returns the focus only for a dialog that was
 * closed before.
 */
export function OnDemand({ isOpen, children }: OnDemandProps) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (isOpen) return setDrawn(true)
    const timer = setTimeout(() => setDrawn(false), closingMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (isOpen || isDrawn) && children(isOpen && isDrawn)
}
