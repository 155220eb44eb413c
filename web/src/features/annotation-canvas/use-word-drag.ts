import { type WordIndex, wordsInside } from '@lectern/core/annotations/find-phrase.ts'
import type { Box, Point } from '@lectern/core/annotations/geometry.ts'
import { type PictureSize, placeBetween } from '@lectern/core/annotations/placed-annotation.ts'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Words of the slide with a box for each line, in pixels of the picture. Without text it is a place of the
 * picture, which only an arrow takes as its end.
 */
export type ChosenWords = { text: string; boxes: Box[] }

export type WordDrag = ReturnType<typeof useWordDrag>

type Options = {
  picture: PictureSize
  words?: WordIndex
  onWordsChosen?: (words: ChosenWords) => void
  /** Called when a drag has covered no words, with the place that it covered. */
  onPlaceDragged?: ((place: Box) => void) | undefined
  aim?: Aim | undefined
}

/**
 * Choosing the end of an arrow. A drag that begins on the words `from`, and a click, choose the word under the
 * pointer; another drag chooses the words that it covers. Where no words are, the place is chosen.
 */
export type Aim = {
  from: readonly Box[]
  /** Called at each movement with the words so far; null when the pointer gives up. */
  onAim: (words: ChosenWords | null) => void
}

/** A smaller movement is a click. */
const DRAG_PX = 5

const isSame = (one: ChosenWords, other: ChosenWords | null): boolean =>
  one.text === other?.text && (one.text !== '' || JSON.stringify(one.boxes) === JSON.stringify(other.boxes))

const isInside = ({ x, y }: Point, box: Box) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

/**
 * Selects words by dragging over them with mouse, pen or finger; the selection follows live, Escape cancels
 * it.
 * A finger that moves vertically scrolls the page, as the style's `touch-action` says.
 */
export function useWordDrag(options: Options) {
  const box = useRef<HTMLDivElement>(null)
  const { picture, words, onWordsChosen, onPlaceDragged, aim } = options
  const start = useRef<{ point: Point; x: number; y: number; pointerId: number; isDrag: boolean } | null>(
    null,
  )
  const [selection, setSelection] = useState<Box[] | null>(null)
  const found = useRef<ChosenWords | null>(null)
  const isOn = words !== undefined && onWordsChosen !== undefined

  const forget = () => {
    start.current = null
    found.current = null
    setSelection(null)
  }
  const giveUpAim = useEffectEvent(() => aim?.onAim(null))
  const isDragging = selection !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens while something is being chosen
  useEffect(() => {
    if (!isDragging) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      forget()
      giveUpAim()
    }
    window.addEventListener('keydown', giveUp, true)
    return () => window.removeEventListener('keydown', giveUp, true)
  }, [isDragging])

  const toPicture = (event: PointerEvent): Point => {
    const frame = box.current?.getBoundingClientRect()
    if (!frame || frame.width === 0 || frame.height === 0) return { x: 0, y: 0 }
    return {
      x: ((event.clientX - frame.left) / frame.width) * picture.width,
      y: ((event.clientY - frame.top) / frame.height) * picture.height,
    }
  }

  const begin = (event: PointerEvent) => {
    if (!isOn || !event.isPrimary || event.button !== 0) return
    start.current = {
      point: toPicture(event),
      x: event.clientX,
      y: event.clientY,
      pointerId: event.pointerId,
      isDrag: false,
    }
  }
  const move = (event: PointerEvent) => {
    const from = start.current
    if (!from || from.pointerId !== event.pointerId || !words) return
    if (!from.isDrag) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_PX) return
      from.isDrag = true
      box.current?.setPointerCapture(event.pointerId)
    }
    const to = toPicture(event)
    const isPointing = aim?.from.some((box) => isInside(from.point, box)) ?? false
    const before = found.current
    const begun = isPointing ? to : from.point
    found.current = findWords(begun, to) ?? findPlace(begun, to)
    setSelection(found.current?.boxes ?? [])
    if (aim && found.current && !isSame(found.current, before)) aim.onAim(found.current)
  }
  const findPlace = (one: Point, other: Point): ChosenWords | null =>
    aim && isOnPicture(other) ? { text: '', boxes: [placeBetween(one, other, picture)] } : null
  const isOnPicture = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= picture.width && y <= picture.height
  const findWords = (one: Point, other: Point): ChosenWords | null => {
    const inside =
      words && wordsInside(words, { x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y })
    return inside ? { text: inside.text, boxes: inside.boxes } : null
  }
  const end = (event: PointerEvent) => {
    const from = start.current
    if (from?.pointerId !== event.pointerId) return
    const { point } = from
    const chosen = aim && !from.isDrag ? (findWords(point, point) ?? findPlace(point, point)) : found.current
    const isDrag = from.isDrag
    forget()
    if (chosen) onWordsChosen?.(chosen)
    else if (isDrag && aim) aim.onAim(null)
    else if (isDrag) {
      const to = toPicture(event)
      if (isOnPicture(to)) onPlaceDragged?.(placeBetween(point, to, picture))
    }
  }
  const cancel = () => {
    if (selection) aim?.onAim(null)
    forget()
  }
  return {
    /** The canvas. */
    box,
    isOffered: onWordsChosen !== undefined,
    isAiming: aim !== undefined,
    /** The boxes of the words selected so far; null while nothing is being selected. */
    selection,
    handlers: isOn
      ? { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel }
      : {},
  }
}
