import { useBackTrap, useEntryBehind } from './use-back-trap.ts'

/**
 * While it is rendered, the browser's back button or gesture closes what is open instead of leaving the page, as in
 * the apps of a phone.
 */
export function CloseOnBack({ onClose }: { onClose: () => void }): null {
  useBackTrap(true, onClose)
  useEntryBehind()
  return null
}
