import { useState } from 'react'

/**
 * Whether a dialog is open or was before. A dialog whose code is loaded when it is first opened is mounted from then on, for the
 * closing transition.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened
}
