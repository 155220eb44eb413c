import { useEffect, useEffectEvent } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'

/**
 * Keeps the browser's back button from leaving the page. If this page is the tab's first, the first
 * press or key adds a history entry: browsers skip entries that were added without a user action.
 * @param onTry called when the user tried to go back
 */
export function useBackTrap(isActive: boolean, onTry: () => void): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const blocker = useBlocker(({ historyAction }) => isActive && historyAction === 'POP')
  const tell = useEffectEvent(onTry)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    tell()
  }, [blocker])

  useEffect(() => {
    const isFirst = (window.history.state as { idx?: number } | null)?.idx === 0
    if (!isActive || !isFirst) return
    const first = new AbortController()
    const cover = () => {
      first.abort()
      void navigate(pathname)
    }
    for (const press of ['pointerdown', 'keydown'])
      window.addEventListener(press, cover, { signal: first.signal })
    return () => first.abort()
  }, [isActive, navigate, pathname])
}
