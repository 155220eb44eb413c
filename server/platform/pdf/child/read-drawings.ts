import { type Box, clamp } from '../layout/glyph.ts'
import { withMemory } from './open-document.ts'
import { type Matrix, readPageMatrix, type Size } from './page-matrix.ts'
import { getHeap, type Pdfium } from './pdfium.ts'

/** PDFium's types of page objects and of a path's parts. */
const TEXT = 1
const PATH = 2
const IMAGE = 3
const FORM = 5
const MOVE = 2
const CURVE = 1

/** A page of more drawings is a figure; reading them all would take long. */
const MAX_OBJECTS = 20_000
/** How deep forms within forms are searched. */
const MAX_DEPTH = 3
/** A rectangle with round corners has fewer parts. */
const MAX_SEGMENTS = 64
/** Share of its bounds that a rectangle with round corners fills; a circle or an arrow fills less. */
const RECTANGLE_SHARE = 0.8
/** Smaller drawings are no boxes for text. */
const LEAST_BOX_PX = 20

/** Drawings of a page, in pixels of the picture: `all` but forms that hold others, the `boxes` that can hold text, and `pictures`. */
export type Drawings = { all: Box[]; boxes: Box[]; pictures: Box[] }

/** Reads the places of a loaded page's drawings, also of those within forms. */
export function readDrawings(pdfium: Pdfium, page: number, picture: Size): Drawings {
  return withMemory(pdfium, 64, (memory) => {
    const drawings: Drawings = { all: [], boxes: [], pictures: [] }
    let left = MAX_OBJECTS
    const readNumbers = (count: number) =>
      new Float32Array(getHeap(pdfium).buffer.slice(memory, memory + 4 * count))
    const search = (count: number, get: (index: number) => number, toPicture: Matrix, depth: number) => {
      for (let index = 0; index < count && left > 0; index++, left--) {
        const object = get(index)
        const type = pdfium.FPDFPageObj_GetType(object)
        if (type === TEXT) continue
        if (!pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) continue
        const box = toBox(readNumbers(4), toPicture, picture)
        drawings.all.push(box)
        if (type === IMAGE) drawings.pictures.push(box)
        const isLarge = Math.min(box.width, box.height) > LEAST_BOX_PX
        if (type === PATH && isLarge && isRectangle(pdfium, object, memory)) drawings.boxes.push(box)
        if (type !== FORM || depth >= MAX_DEPTH || !pdfium.FPDFPageObj_GetMatrix(object, memory)) continue
        const own = readNumbers(6)
        search(
          pdfium.FPDFFormObj_CountObjects(object),
          (child) => pdfium.FPDFFormObj_GetObject(object, child),
          multiply(own, toPicture),
          depth + 1,
        )
      }
    }
    search(
      pdfium.FPDFPage_CountObjects(page),
      (index) => pdfium.FPDFPage_GetObject(page, index),
      readPageMatrix(pdfium, page, picture, memory),
      0,
    )
    return drawings
  })
}

/** Returns true for one closed line that fills most of its bounds and is drawn, filled or as a frame. */
function isRectangle(pdfium: Pdfium, object: number, memory: number): boolean {
  const count = pdfium.FPDFPath_CountSegments(object)
  if (count < 4 || count > MAX_SEGMENTS) return false
  if (!pdfium.FPDFPath_GetDrawMode(object, memory, memory + 4)) return false
  const [fill, stroke] = new Int32Array(getHeap(pdfium).buffer.slice(memory, memory + 8))
  if (fill === 0 && stroke === 0) return false
  const corners: { x: number; y: number }[] = []
  const all: { x: number; y: number }[] = []
  let curves = 0
  for (let index = 0; index < count; index++) {
    const segment = pdfium.FPDFPath_GetPathSegment(object, index)
    const type = pdfium.FPDFPathSegment_GetType(segment)
    if (type === MOVE && index > 0 && index < count - 1) return false
    if (!pdfium.FPDFPathSegment_GetPoint(segment, memory, memory + 4)) return false
    const [x = 0, y = 0] = new Float32Array(getHeap(pdfium).buffer.slice(memory, memory + 8))
    all.push({ x, y })
    // The first two of a curve's three points are not on the line.
    if (type !== CURVE || ++curves % 3 === 0) corners.push({ x, y })
  }
  const xs = all.map(({ x }) => x)
  const ys = all.map(({ y }) => y)
  const bounds = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
  const area = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length]!
    return sum + (x * next.y - next.x * y) / 2
  }, 0)
  return Math.abs(area) > RECTANGLE_SHARE * bounds
}

/** First the matrix of a form, then the one around it. */
function multiply(own: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Matrix {
  const [oa = 1, ob = 0, oc = 0, od = 1, oe = 0, of = 0] = Array.from(own)
  return [
    a * oa + c * ob,
    b * oa + d * ob,
    a * oc + c * od,
    b * oc + d * od,
    a * oe + c * of + e,
    b * oe + d * of + f,
  ]
}

function toBox(bounds: ArrayLike<number>, [a, b, c, d, e, f]: Matrix, picture: Size): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(bounds)
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const xs = corners.map(([x]) => clamp(x, 0, picture.width))
  const ys = corners.map(([, y]) => clamp(y, 0, picture.height))
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
