import type { Box, Point } from '@lectern/core/annotations/geometry.ts'
import { type PictureSize, pointOf } from '@lectern/core/annotations/placed-annotation.ts'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import classes from './move-frame.module.css'
import { readArrow, useGrip } from './use-grip.ts'

type MoveFrameProps = {
  ref?: Ref<HTMLButtonElement>
  /** Where the mark stands, in pixels of the picture. */
  box: Box
  picture: PictureSize
  /** The mark's name. */
  label: string
  /** What says how it is moved. */
  hintId: string
  onMove: (to: Point, by: 'pointer' | 'keys') => void
  onDrop?: (to: Point) => void
  onGiveUp?: (from: Point) => void
  onClick?: () => void
  onBlur?: () => void
  /** Keys that move nothing. */
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

/**
 * A dashed frame around a mark of the slide: it is dragged with the pointer, and moved with the arrow keys by one
 * point of the slide, with Shift by ten.
 */
export function MoveFrame({ ref, box, picture, label, hintId, onMove, children, ...on }: MoveFrameProps) {
  const grip = useGrip<null>({
    picture,
    onMove: (_, to) => onMove(to, 'pointer'),
    onDrop: (_, to) => on.onDrop?.(to),
    onGiveUp: (_, from) => on.onGiveUp?.(from),
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
      ref={ref}
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
        // A quick hand is out of a small frame with its first movement.
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
