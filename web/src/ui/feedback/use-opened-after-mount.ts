import { useEffect, useState } from 'react'

/**
 * For a dialog that is first mounted when it is to open, as one whose program is loaded then: it opens a
 * moment later, for only a dialog that was closed before remembers where the focus goes back to.
 */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted && isOpen
}
