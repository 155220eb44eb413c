import type { InkItem, Stroke } from '@lectern/core/ink/ink.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paintGrowing, paintItem } from './paint-ink.ts'

/** A finer ratio is not visible, but fills the memory of phones. */
const finestPixelRatio = 3

type Size = { width: number; height: number }

/**
 * Two layers over a picture: the finished drawing below, the growing stroke above, so that a movement repaints
 * only the stroke. Both have the screen's resolution and are painted in pixels of the picture.
 * @param hidden the item that is not painted, because it is being typed
 */
export function useCanvases(items: readonly InkItem[], picture: Size, hidden: InkItem | null) {
  const base = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const painted = useRef<{ items: readonly InkItem[]; hidden: InkItem | null; width: number } | null>(null)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })

  useEffect(() => {
    const canvas = base.current
    if (!canvas) return
    const observer = new ResizeObserver(() =>
      setBox({ width: canvas.clientWidth, height: canvas.clientHeight }),
    )
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [])

  const ratio = Math.min(finestPixelRatio, globalThis.devicePixelRatio || 1)
  const pixels = { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) }

  useLayoutEffect(() => {
    const canvas = base.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context || pixels.width === 0) return
    const before = painted.current
    const isGrown =
      before?.width === pixels.width &&
      before.hidden === hidden &&
      before.items.length < items.length &&
      before.items.every((item, index) => item === items[index])
    if (!isGrown) {
      for (const one of [canvas, live.current]) {
        if (!one) continue
        one.width = pixels.width
        one.height = pixels.height
      }
    }
    context.setTransform(pixels.width / picture.width, 0, 0, pixels.height / picture.height, 0, 0)
    for (const item of isGrown ? items.slice(before.items.length) : items)
      if (item !== hidden) paintItem(context, item)
    painted.current = { items, hidden, width: pixels.width }
    clear(live.current)
  }, [items, hidden, pixels.width, pixels.height, picture.width, picture.height])

  return {
    base,
    live,
    /** Pixels of the picture per screen pixel. */
    scale: box.width > 0 ? picture.width / box.width : 1,
    /** Replaces the growing stroke; null removes it. */
    showGrowing: (stroke: Stroke | null) => {
      clear(live.current)
      const context = live.current?.getContext('2d')
      if (!context || !live.current || !stroke) return
      context.setTransform(
        live.current.width / picture.width,
        0,
        0,
        live.current.height / picture.height,
        0,
        0,
      )
      paintGrowing(context, stroke)
    },
  }
}

function clear(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
}
