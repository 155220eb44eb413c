import { type RefObject, useEffect, useState } from 'react'

type More = 'before' | 'after' | 'both' | undefined

/** Finds the sides on which a horizontally scrolling bar has hidden content. */
export function useMoreAtEdges(strip: RefObject<HTMLElement | null>): More {
  const [more, setMore] = useState<More>()
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => {
      const isBefore = element.scrollLeft > 1
      const isAfter = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setMore(isBefore && isAfter ? 'both' : isBefore ? 'before' : isAfter ? 'after' : undefined)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [strip])
  return more
}
