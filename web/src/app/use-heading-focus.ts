import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the page's main heading when the address has changed, so that a screen reader tells
 * where one is. The first page keeps the browser's own focus; a field that took the focus keeps it too.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const content = document.getElementById('content')
    if (!content || document.activeElement?.matches('#content :is(input, textarea, select)')) return
    const target = content.querySelector<HTMLElement>('h1') ?? content
    target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
  }, [pathname])
}
