import type { Point } from '@lectern/core/annotations/geometry.ts'
import type { PictureSize } from '@lectern/core/annotations/placed-annotation.ts'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A smaller movement is a click. */
const DRAG_PX = 4

type Grip<T> = {
  held: T
  pointerId: number
  x: number
  y: number
  /** The start position, and the ratio of picture pixels to screen pixels. */
  from: Point
  to: Point
  scale: number
  isMoved: boolean
}

type GripOptions<T> = {
  picture: PictureSize
  onMove: (held: T, to: Point) => void
  /** Released at another position than it was taken from. */
  onDrop?: (held: T, to: Point) => void
  /** Escape, or the system took the pointer: it moves back. */
  onGiveUp?: (held: T, from: Point) => void
}

/**
 * Drags an object on a slide with mouse, pen or finger. `take` begins with its position in pixels of the
 * picture; `frame` is the element that the picture fills. A press without movement stays a click.
 */
export function useGrip<T>({ picture, onMove, onDrop, onGiveUp }: GripOptions<T>) {
  const grip = useRef<Grip<T> | null>(null)
  const isJustMoved = useRef(false)
  const [isHeld, setHeld] = useState(false)

  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !grip.current) return
    event.stopPropagation()
    letGo()
  })
  useEffect(() => {
    if (!isHeld) return
    window.addEventListener('keydown', giveUp, true)
    return () => window.removeEventListener('keydown', giveUp, true)
  }, [isHeld])

  const letGo = () => {
    const of = grip.current
    grip.current = null
    setHeld(false)
    if (!of?.isMoved) return
    expectClick()
    onGiveUp?.(of.held, of.from)
  }
  const expectClick = () => {
    isJustMoved.current = true
    setTimeout(() => {
      isJustMoved.current = false
    })
  }

  return {
    take: (event: PointerEvent<HTMLElement>, frame: Element, held: T, from: Point) => {
      if (!event.isPrimary || event.button !== 0 || frame.clientWidth === 0) return
      const scale = picture.width / frame.clientWidth
      const { pointerId, clientX: x, clientY: y } = event
      grip.current = { held, pointerId, x, y, from, to: from, scale, isMoved: false }
    },
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const of = grip.current
        if (of?.pointerId !== event.pointerId) return
        const [right, down] = [event.clientX - of.x, event.clientY - of.y]
        if (!of.isMoved) {
          // Released outside of the window before it was moved.
          if (event.buttons === 0) grip.current = null
          if (event.buttons === 0 || Math.hypot(right, down) < DRAG_PX) return
          of.isMoved = true
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld(true)
        }
        of.to = { x: of.from.x + right * of.scale, y: of.from.y + down * of.scale }
        onMove(of.held, of.to)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const of = grip.current
        if (of?.pointerId !== event.pointerId) return
        grip.current = null
        setHeld(false)
        if (!of.isMoved) return
        expectClick()
        onDrop?.(of.held, of.to)
      },
      onPointerCancel: letGo,
      /** Suppress the click that ends a drag. */
      onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
        if (!isJustMoved.current) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Reads the direction of an arrow key in steps: one, with Shift ten. Null for other keys. */
export function readArrow({ key, shiftKey, altKey, ctrlKey, metaKey }: Press): Point | null {
  const by = directions[key]
  if (!by || altKey || ctrlKey || metaKey) return null
  const steps = shiftKey ? 10 : 1
  return { x: by.x * steps, y: by.y * steps }
}
