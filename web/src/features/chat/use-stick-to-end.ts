import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const nearPx = 48

/**
 * Keeps the end of a growing list in view, unless the reader has scrolled up (`isScrolledUp`). The list's
 * content must be the box's first child.
 */
export function useStickToEnd(box: RefObject<HTMLElement | null>) {
  const isAtEnd = useRef(true)
  const [isScrolledUp, setScrolledUp] = useState(false)

  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      setScrolledUp(!isAtEnd.current)
    }
    const follow = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
      note()
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(content)
    sizes.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [box])

  const goToEnd = useCallback(() => {
    isAtEnd.current = true
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [box])
  return { isScrolledUp, goToEnd }
}
