import type { Box, Point } from '@lectern/core/annotations/geometry.ts'
import { type PictureSize, pointOf } from '@lectern/core/annotations/placed-annotation.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './move-frame.module.css'
import { readArrow, useGrip } from './use-grip.ts'

type MoveFrameProps = {
  /** The annotation's box in pixels of the picture. */
  box: Box
  picture: PictureSize
  /** The annotation's name. */
  label: string
  /** The id of the element that explains how to move it. */
  hintId: string
  onMove: (to: Point, by: 'pointer' | 'keys') => void
  onDrop?: (to: Point) => void
  onGiveUp: (from: Point) => void
  onClick?: () => void
  onBlur?: () => void
  /** Called for keys that do not move it. */
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

/**
 * A dashed frame around an annotation: dragged with the pointer, or moved with the arrow keys by one point of the
 * slide, with Shift by ten.
 */
export function MoveFrame({ box, picture, label, hintId, onMove, children, ...on }: MoveFrameProps) {
  const grip = useGrip<null>({
    picture,
    onMove: (_, to) => onMove(to, 'pointer'),
    onDrop: (_, to) => on.onDrop?.(to),
    onGiveUp: (_, from) => on.onGiveUp(from),
  })
  const percent = (value: number, of: number) => `${(value / of) * 100}%`
  const press = (event: KeyboardEvent) => {
    const by = readArrow(event)
    if (!by) return on.onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    const step = pointOf(picture)
    onMove({ x: box.x + by.x * step, y: box.y + by.y * step }, 'keys')
  }
  return (
    <button
      type="button"
      className={classes.frame}
      style={{
        left: percent(box.x, picture.width),
        top: percent(box.y, picture.height),
        width: percent(box.width, picture.width),
        height: percent(box.height, picture.height),
      }}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.stopPropagation()
        const { offsetParent } = event.currentTarget
        if (!offsetParent) return
        // A fast pointer leaves a small frame with its first movement: capture it.
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.take(event, offsetParent, null, box)
      }}
      {...grip.handlers}
      onClick={on.onClick}
      onBlur={on.onBlur}
    >
      {children}
    </button>
  )
}
