import { type RefObject, useEffect, useRef } from 'react'

/** For the bar at the foot of a page: toasts stand above it, however high it is. */
export function useFootHeight(): RefObject<HTMLElement | null> {
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = foot.current
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--foot-h', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-h')
    }
  }, [])
  return foot
}
