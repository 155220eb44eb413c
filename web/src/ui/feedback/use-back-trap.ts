import { useEffect, useEffectEvent } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'

const isFirstPage = () => (window.history.state as { idx?: number } | null)?.idx === 0

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
    if (!isActive || !isFirstPage()) return
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

/**
 * For what a press has opened, and Back closes: on the tab's first page, Back would leave the app, so this adds a history
 * entry. The press lets the browser count it.
 */
export function useEntryBehind(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (isFirstPage()) void navigate({ search })
  }, [navigate, search])
}
