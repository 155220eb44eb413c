import { fontSizeOf, type InkItem, type InkText, lineHeightOf, type Stroke } from '@lectern/core/ink/ink.ts'
import type { MeasureText } from '@lectern/core/ink/shapes.ts'
import { outlineOf } from './outline.ts'

/** The first letter with a direction belongs to a right-to-left script. */
const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

const findFamily = (): string => getComputedStyle(document.body).fontFamily || 'sans-serif'
const fontOf = (fontSize: number): string => `600 ${fontSize}px ${findFamily()}`

let measuring: CanvasRenderingContext2D | null = null

/** Measures the painted width of a line. */
export const measureText: MeasureText = (line, fontSize) => {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return 0
  measuring.font = fontOf(fontSize)
  return measuring.measureText(line).width
}

/** Strokes never change, so their outlines are computed once. */
const outlines = new WeakMap<Stroke, Path2D>()

function findOutline(stroke: Stroke): Path2D {
  const known = outlines.get(stroke)
  if (known) return known
  const made = new Path2D(outlineOf(stroke))
  outlines.set(stroke, made)
  return made
}

/** Paints an item; the context's scale converts pixels of the picture. */
export function paintItem(context: CanvasRenderingContext2D, item: InkItem): void {
  context.fillStyle = item.color
  if (item.kind === 'text') paintText(context, item)
  else context.fill(findOutline(item))
}

/** Paints a stroke that is still being drawn. */
export function paintGrowing(context: CanvasRenderingContext2D, stroke: Stroke): void {
  context.fillStyle = stroke.color
  context.fill(new Path2D(outlineOf(stroke, false)))
}

function paintText(context: CanvasRenderingContext2D, { text, size, x, y }: InkText): void {
  context.font = fontOf(fontSizeOf(size))
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  for (const [index, line] of text.split('\n').entries()) {
    context.direction = rightToLeft.test(line) ? 'rtl' : 'ltr'
    context.fillText(line, x, y + (index + 0.5) * lineHeightOf(size))
  }
}
