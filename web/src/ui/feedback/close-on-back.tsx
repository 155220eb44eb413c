import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBackTrap } from './use-back-trap.ts'

/**
 * While it is rendered, the browser's back button or gesture closes what is open instead of leaving the page, as in
 * the apps of a phone.
 */
export function CloseOnBack({ onClose }: { onClose: () => void }): null {
  const navigate = useNavigate()
  const { search } = useLocation()
  useBackTrap(true, onClose)
  useEffect(() => {
    // On the tab's first page, Back would leave the app. The press that opened this lets the entry count.
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (idx === 0) void navigate({ search })
  }, [navigate, search])
  return null
}
