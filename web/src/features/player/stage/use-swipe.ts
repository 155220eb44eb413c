import { type PointerEvent, useRef, useState } from 'react'
import { clickTolerancePx, findSwipeDirection, limitSwipe } from './swipe.ts'

type Swipe = { onNext: (() => void) | undefined; onPrevious: (() => void) | undefined }

/**
 * Follows a finger or pressed mouse horizontally, and changes the slide if it is released far enough.
 * Vertical movement stays with the browser, for scrolling: set `touch-action: pan-y` on the element.
 */
export function useSwipe({ onNext, onPrevious }: Swipe) {
  const [offsetPx, setOffset] = useState(0)
  const start = useRef<{ pointer: number; x: number; y: number; isDragging: boolean } | null>(null)

  const stop = () => {
    start.current = null
    setOffset(0)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      if (event.target instanceof Element && event.target.closest('button, a, input, select')) return
      start.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, isDragging: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      if (!from || from.pointer !== event.pointerId) return
      const distance = event.clientX - from.x
      if (!from.isDragging) {
        if (Math.abs(event.clientY - from.y) > Math.abs(distance) + clickTolerancePx) return stop()
        if (Math.abs(distance) < clickTolerancePx) return
        from.isDragging = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      setOffset(limitSwipe(distance, Boolean(distance < 0 ? onNext : onPrevious)))
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      if (!from || from.pointer !== event.pointerId) return
      const distance = event.clientX - from.x
      stop()
      const turn = from.isDragging ? findSwipeDirection(distance) : null
      if (turn === 'next') onNext?.()
      if (turn === 'previous') onPrevious?.()
    },
    onPointerCancel: stop,
  }
  return { offsetPx, isDragging: offsetPx !== 0, handlers }
}
