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
    let height = 0
    let boxHeight = 0
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      setScrolledUp(!isAtEnd.current)
      height = element.scrollHeight
      boxHeight = element.clientHeight
    }
    const follow = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
      note()
    }
    // The browser reports a scroll up to a frame late. If the content has grown since, the distance to the end says
    // nothing about the reader: `follow` runs next, in the same frame.
    const onScroll = () => {
      const { scrollHeight, clientHeight } = element
      if (scrollHeight === height && clientHeight === boxHeight) note()
      height = scrollHeight
      boxHeight = clientHeight
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(content)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box])

  const goToEnd = useCallback(() => {
    isAtEnd.current = true
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [box])
  return { isScrolledUp, goToEnd }
}
