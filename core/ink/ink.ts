import { DRAWING_SIZE, MARKER_CHOICES } from '../script/markers.ts'

/** The brush's colours by name: the tag's value is also the painted colour. */
export const INK_COLORS = ['red', 'green', 'blue', 'yellow', 'magenta', 'cyan', 'orange', 'purple'] as const
export type InkColor = (typeof INK_COLORS)[number]

/** The first colour of a new drawing. */
export const FIRST_COLOR = MARKER_CHOICES.drawing.color?.fallback as InkColor
export const FIRST_SIZE = DRAWING_SIZE.fallback

/** In pixels of the slide's picture; `pressure` from 0 to 1. */
export type InkPoint = { x: number; y: number; pressure: number }

/** A line. A pen's width follows the pressure; a brush (mouse, finger) has one width. */
export type Stroke = {
  kind: 'stroke'
  tool: 'brush' | 'pen'
  color: InkColor
  /** The width in pixels of the slide's picture, 1 to 20. */
  size: number
  /** At least one. */
  points: readonly InkPoint[]
}

/** Words on the slide; `x` and `y` are the top left of their first line. A line break begins a new line. */
export type InkText = {
  kind: 'text'
  color: InkColor
  /** 1 to 20, as for the brush; `fontSizeOf` converts it. */
  size: number
  x: number
  y: number
  text: string
}

export type InkItem = Stroke | InkText

/** A drawing on a picture of `width` × `height` pixels; later items lie on earlier ones. */
export type Ink = { width: number; height: number; items: readonly InkItem[] }

/** More than anyone draws on one slide; bounds the input. */
export const INK_LIMITS = { items: 5_000, points: 60_000, textChars: 500, pictureSide: 20_000 } as const

/** The height of letters, in pixels of the slide's picture. */
export const fontSizeOf = (size: number): number => 20 + 4 * size

/** The distance from one line of a text to the next. */
export const lineHeightOf = (size: number): number => fontSizeOf(size) * 1.25

/** Puts a brush's width within its bounds, in whole pixels. */
export const toBrushSize = (value: number): number =>
  Number.isFinite(value)
    ? Math.min(DRAWING_SIZE.max, Math.max(DRAWING_SIZE.min, Math.round(value)))
    : FIRST_SIZE

/** Color and size for the drawing's tag: those of most items; on a tie, of the first. */
export function mainStyleOf(items: readonly InkItem[]): { color: InkColor; size: number } {
  const most = <T>(values: readonly T[], fallback: T): T => {
    const counts = new Map<T, number>()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    let best = fallback
    for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value
    return best
  }
  return {
    color: most(
      items.map(({ color }) => color),
      FIRST_COLOR,
    ),
    size: most(
      items.map(({ size }) => size),
      FIRST_SIZE,
    ),
  }
}
