import * as limits from '@lectern/contract/limits.ts'
import {
  FIRST_SIZE,
  INK_COLORS,
  INK_LIMITS,
  type Ink,
  type InkItem,
  type InkPoint,
  type InkText,
  type Stroke,
} from './ink.ts'

/**
 * A drawing as JSON text, so that it can be reopened: `{"v":1,"w":…,"h":…,"i":[item, …]}` with items `["b",
 * colour, size, x, y, dx, dy, …]` for a brush stroke, `["p", colour, size, x, y, pressure, dx, dy,
 * dpressure, …]` for a pen and `["t", colour, size, x, y, "words"]` for text. Colours are indexes into
 * `INK_COLORS`, coordinates tenths of a pixel, pressure hundredths; each point is relative to the previous
 * one.
 */
const VERSION = 1

/** Writes a drawing; check `isInkTooLong` before storing it. */
export function writeInk({ width, height, items }: Ink): string {
  return JSON.stringify({ v: VERSION, w: width, h: height, i: items.map(writeItem) })
}

/** Whether a written drawing exceeds the stored length. */
export const isInkTooLong = (written: string): boolean => written.length > limits.drawingDataChars

const tenths = (value: number) => Math.round(value * 10)
const hundredths = (value: number) => Math.round(value * 100)

function writeItem(item: InkItem): (string | number)[] {
  const color = INK_COLORS.indexOf(item.color)
  if (item.kind === 'text') return ['t', color, item.size, tenths(item.x), tenths(item.y), item.text]
  const isPen = item.tool === 'pen'
  const written: (string | number)[] = [isPen ? 'p' : 'b', color, item.size]
  const before = { x: 0, y: 0, pressure: 0 }
  for (const point of item.points) {
    const now = { x: tenths(point.x), y: tenths(point.y), pressure: hundredths(point.pressure) }
    written.push(now.x - before.x, now.y - before.y)
    if (isPen) written.push(now.pressure - before.pressure)
    Object.assign(before, now)
  }
  return written
}

/**
 * Reads the output of `writeInk`. Returns null for any other input: too long, too many items or points,
 * colours, sizes or coordinates out of range. Never throws.
 */
export function readInk(written: string | null | undefined): Ink | null {
  if (!written || isInkTooLong(written)) return null
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch {
    return null
  }
  if (!isRecord(value) || value.v !== VERSION || !Array.isArray(value.i)) return null
  const { w: width, h: height, i: list } = value
  if (!isSide(width) || !isSide(height) || list.length > INK_LIMITS.items) return null
  const items: InkItem[] = []
  let points = 0
  for (const one of list) {
    const item = readItem(one)
    if (!item) return null
    points += item.kind === 'stroke' ? item.points.length : 1
    if (points > INK_LIMITS.points) return null
    items.push(item)
  }
  return { width, height, items }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= INK_LIMITS.pictureSide

const isSize = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 20

/** On the picture or beside it. */
const isPosition = (value: number): boolean => Math.abs(value) <= 2 * INK_LIMITS.pictureSide

function readItem(value: unknown): InkItem | null {
  if (!Array.isArray(value)) return null
  const [kind, colorNumber, size, ...rest] = value
  const color = typeof colorNumber === 'number' ? INK_COLORS[colorNumber] : undefined
  if (!color || !isSize(size)) return null
  if (kind === 't') return readText(rest, { color, size })
  if (kind !== 'b' && kind !== 'p') return null
  const points = readPoints(rest, kind === 'p')
  return points && { kind: 'stroke', tool: kind === 'p' ? 'pen' : 'brush', color, size, points }
}

type Style = Pick<Stroke, 'color' | 'size'>

function readText([x, y, text, ...more]: unknown[], style: Style): InkText | null {
  if (!Number.isInteger(x) || !Number.isInteger(y) || typeof text !== 'string' || more.length > 0) return null
  const position = { x: (x as number) / 10, y: (y as number) / 10 }
  const clean = toInkText(text)
  if (!isPosition(position.x) || !isPosition(position.y) || clean !== text || clean === '') return null
  return { kind: 'text', ...style, ...position, text }
}

function readPoints(values: unknown[], isPen: boolean): InkPoint[] | null {
  const step = isPen ? 3 : 2
  if (values.length === 0 || values.length % step !== 0 || !values.every(Number.isInteger)) return null
  const numbers = values as number[]
  const points: InkPoint[] = []
  let [x, y, pressure] = [0, 0, isPen ? 0 : 50]
  for (let at = 0; at < numbers.length; at += step) {
    x += numbers[at] as number
    y += numbers[at + 1] as number
    if (isPen) pressure += numbers[at + 2] as number
    if (!isPosition(x / 10) || !isPosition(y / 10) || pressure < 0 || pressure > 100) return null
    points.push({ x: x / 10, y: y / 10, pressure: pressure / 100 })
  }
  return points
}

/** Makes a text as it is allowed on a slide: without control characters, within the maximum length. */
export function toInkText(typed: string): string {
  const seen = typed
    .slice(0, 4 * INK_LIMITS.textChars)
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '')
  const cut = Array.from(seen).slice(0, INK_LIMITS.textChars).join('')
  return cut.replace(/[^\S\n]+$/gm, '').replace(/^\n+|\n+$/g, '')
}

/** Scales a drawing to a picture of another size. */
export function fitInk(ink: Ink, width: number, height: number): Ink {
  const scaleX = width / ink.width
  const scaleY = height / ink.height
  if (scaleX === 1 && scaleY === 1) return ink
  const fit = <P extends { x: number; y: number }>(position: P): P => ({
    ...position,
    x: position.x * scaleX,
    y: position.y * scaleY,
  })
  const toSize = (size: number) => Math.min(20, Math.max(1, Math.round(size * scaleX))) || FIRST_SIZE
  const items = ink.items.map((item) =>
    item.kind === 'text'
      ? { ...fit(item), size: toSize(item.size) }
      : { ...item, size: toSize(item.size), points: item.points.map(fit) },
  )
  return { width, height, items }
}
