import { drawFigure, type InkFigure, isFigure } from '@lectern/core/ink/figures.ts'
import type { InkPoint, Stroke } from '@lectern/core/ink/ink.ts'
import { findItemAt } from '@lectern/core/ink/shapes.ts'
import { simplifyPoints } from '@lectern/core/ink/simplify.ts'
import { type PointerEvent, useRef } from 'react'
import { measureText } from './paint-ink.ts'
import { handlePointerDown, handlePointerUp, noPointers, type Verdict } from './pointer-rules.ts'
import type { InkControl } from './use-ink.ts'

/**
 * The share of the distance to the pointer that the line follows per event: smooths trembling hands and
 * mice.
 */
const smoothing = 0.65
/** In pixels of the picture. */
const longStep = 60
/** In pixels of the picture. */
const shortestStep = 1
const thinnedTo = 0.4
/** In pixels of the screen. */
const smallestFigure = 4
/** A longer stroke is thinned out while it grows, so that painting stays fast. */
const thinnedFrom = 400

type Options = {
  ink: InkControl
  picture: { width: number; height: number }
  scale: number
  showGrowing: (stroke: Stroke | null) => void
}
type Growing =
  | {
      stroke: Stroke
      points: InkPoint[]
      thinnedAt: number
      frame: number
      /** A figure has its first point instead of a path. */
      figure: { kind: InkFigure; from: InkPoint } | null
    }
  | { isErasing: true }

/** Handles mouse, pen and finger input on the board. */
export function usePointers({ ink, picture, scale, showGrowing }: Options) {
  const pointers = useRef(noPointers)
  const growing = useRef<Growing | null>(null)
  const { brush, items, dispatch, setTyping } = ink

  const pointOf = (event: globalThis.PointerEvent, rect: DOMRect): InkPoint => ({
    x: ((event.clientX - rect.left) / rect.width) * picture.width,
    y: ((event.clientY - rect.top) / rect.height) * picture.height,
    pressure: event.pointerType === 'pen' ? event.pressure : 0.5,
  })

  const drop = () => {
    if (growing.current && 'frame' in growing.current) cancelAnimationFrame(growing.current.frame)
    growing.current = null
    showGrowing(null)
  }

  const erase = (point: InkPoint) => {
    const index = findItemAt(items, point, 6 * scale, measureText)
    const item = index === null ? undefined : items[index]
    if (item) dispatch({ type: 'remove', item })
  }

  const begin = (event: PointerEvent<HTMLElement>) => {
    drop()
    const point = pointOf(event.nativeEvent, event.currentTarget.getBoundingClientRect())
    const isPen = event.pointerType === 'pen'
    if (brush.tool === 'text') {
      // The field takes the focus; the default action of the press would take it away again.
      event.preventDefault()
      setTyping({ index: null, x: point.x, y: point.y, text: '' })
    } else if (brush.tool === 'eraser' || (isPen && event.button === 5)) {
      growing.current = { isErasing: true }
      erase(point)
    } else {
      const { color, size } = brush
      const points = [point]
      const figure = isFigure(brush.tool) ? { kind: brush.tool, from: point } : null
      const tool = isPen && !figure ? 'pen' : 'brush'
      const stroke: Stroke = { kind: 'stroke', tool, color, size, points }
      growing.current = { stroke, points, thinnedAt: thinnedFrom, frame: 0, figure }
      show()
    }
  }

  const show = () => {
    const now = growing.current
    if (!now || 'isErasing' in now || now.frame) return
    now.frame = requestAnimationFrame(() => {
      now.frame = 0
      if (growing.current !== now) return
      if (now.points.length > now.thinnedAt) {
        now.points = simplifyPoints(now.points, thinnedTo)
        now.thinnedAt = Math.max(thinnedFrom, 2 * now.points.length)
      }
      showGrowing({ ...now.stroke, points: now.points })
    })
  }

  const goOn = (event: PointerEvent<HTMLElement>) => {
    const now = growing.current
    if (!now || pointers.current.drawing?.id !== event.pointerId) return
    const rect = event.currentTarget.getBoundingClientRect()
    if ('figure' in now && now.figure) {
      const point = pointOf(event.nativeEvent, rect)
      const { kind, from } = now.figure
      now.points = drawFigure(kind, from, point, { size: now.stroke.size, isRegular: event.shiftKey })
      return show()
    }
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of coalesced.length > 0 ? coalesced : [event.nativeEvent]) {
      const point = pointOf(one, rect)
      if ('isErasing' in now) erase(point)
      else addSmoothed(now.points, point)
    }
    show()
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    const now = growing.current
    if (!now || 'isErasing' in now) return drop()
    cancelAnimationFrame(now.frame)
    growing.current = null
    if (now.figure) return addFigure(now.stroke, now.figure, event)
    const last = pointOf(event.nativeEvent, event.currentTarget.getBoundingClientRect())
    const before = now.points.at(-1) as InkPoint
    // A pen that is being lifted reports no pressure.
    if (Math.hypot(last.x - before.x, last.y - before.y) > shortestStep)
      now.points.push({ ...last, pressure: before.pressure })
    dispatch({ type: 'add', item: { ...now.stroke, points: simplifyPoints(now.points, thinnedTo) } })
  }

  const addFigure = (
    stroke: Stroke,
    { kind, from }: { kind: InkFigure; from: InkPoint },
    event: PointerEvent<HTMLElement>,
  ) => {
    const to = pointOf(event.nativeEvent, event.currentTarget.getBoundingClientRect())
    // A click draws no figure.
    if (Math.hypot(to.x - from.x, to.y - from.y) < smallestFigure * scale) return showGrowing(null)
    const points = drawFigure(kind, from, to, { size: stroke.size, isRegular: event.shiftKey })
    dispatch({ type: 'add', item: { ...stroke, points } })
  }

  const obey = (verdict: Verdict, event: PointerEvent<HTMLElement>) => {
    if (verdict === 'begin') begin(event)
    else if (verdict === 'drop') drop()
    else if (verdict === 'end') end(event)
  }
  const lift = (event: PointerEvent<HTMLElement>, isTaken: boolean) => {
    const [next, verdict] = handlePointerUp(pointers.current, event, isTaken)
    pointers.current = next
    obey(verdict, event)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const [next, verdict] = handlePointerDown(pointers.current, event)
      pointers.current = next
      if (verdict === 'begin') event.currentTarget.setPointerCapture(event.pointerId)
      obey(verdict, event)
    },
    onPointerMove: goOn,
    onPointerUp: (event: PointerEvent<HTMLElement>) => lift(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => lift(event, true),
  }
}

function addSmoothed(points: InkPoint[], point: InkPoint): void {
  const before = points.at(-1) as InkPoint
  const distance = Math.hypot(point.x - before.x, point.y - before.y)
  // A long step is not trembling: a fast corner stays a corner.
  const share = Math.min(1, smoothing + distance / longStep)
  const next = {
    x: before.x + (point.x - before.x) * share,
    y: before.y + (point.y - before.y) * share,
    pressure: before.pressure + (point.pressure - before.pressure) * share,
  }
  if (distance * share >= shortestStep) points.push(next)
}
