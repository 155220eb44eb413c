import { useEffect, useState } from 'react'

/**
 * For dialogs that are mounted in order to open, because their code is loaded on demand. They open one
 * render later: only a dialog that was closed before returns the focus to its opener.
 */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted && isOpen
}
