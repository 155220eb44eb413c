import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the page's main heading after a navigation, so that screen readers announce the new page. The
 * first page keeps the browser's focus; a field with autofocus keeps it as well.
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
