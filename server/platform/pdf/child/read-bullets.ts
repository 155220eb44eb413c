import { type Box, clamp, type Glyph } from '../layout/glyph.ts'
import { withMemory } from './open-document.ts'
import { getHeap, type Pdfium } from './pdfium.ts'
import { type Matrix, readPageMatrix, type Size } from './read-glyphs.ts'

/** PDFium's types of page objects. */
const TEXT = 1
const FORM = 5

/** A page of more drawings is a figure; reading them all would take long. */
const MAX_OBJECTS = 20_000
/** More small shapes than a list has bullets: a figure. */
const MAX_SHAPES = 500
/** How deep forms within forms are searched. */
const MAX_DEPTH = 3

/** In font sizes of the text behind it: size, distance from the text, and height of its middle above the baseline. */
const SIZE_EM = { least: 0.22, most: 0.9 }
const GAP_EM = { least: 0.08, most: 1.5 }
const MIDDLE_EM = { least: 0.1, most: 0.5 }
/** The longer side of a bullet's box, as a multiple of the shorter. */
const MAX_RATIO = 1.7
/** The same of a bullet that counts alone, as on the first step of an overlay; those of Beamer's themes were measured. */
const SURE = {
  size: { least: 0.42, most: 0.72 },
  gap: { least: 0.4, most: 0.8 },
  middle: { least: 0.2, most: 0.4 },
}
/** Text closer than this to the left means that the drawing stands within a line. */
const FREE_LEFT_EM = 1.2
/** Bullets of one list differ by at most this in place and size. */
const SAME_PX = 3
/** A bullet that is alone at its level differs by at most this from those of a list, in size and in distance from its text. */
const ALIKE_SIZE = 1.7
const ALIKE_GAP_EM = 0.4

type Bullet = { box: Box; before: Glyph }

/**
 * Finds bullets that are drawn instead of written, such as Beamer's balls, circles and squares: small shapes in a column, each
 * with a line of text to its right and nothing to its left. A single shape counts only beside such a column or with the
 * measures of a LaTeX bullet; any other may be part of a figure.
 * @returns a written bullet for each
 */
export function readBullets(pdfium: Pdfium, page: number, picture: Size, glyphs: readonly Glyph[]): Glyph[] {
  const upright = glyphs.filter(({ angle }) => angle === 0)
  if (upright.length === 0) return []
  const largestPx = SIZE_EM.most * Math.max(...upright.map(({ em }) => em))
  const shapes = readShapes(pdfium, page, picture, largestPx)
  if (shapes.length > MAX_SHAPES) return []
  const bullets = shapes.flatMap((box) => findBullet(box, upright) ?? [])
  const single = bullets.filter(
    (bullet, index) => !bullets.slice(0, index).some((other) => other.before === bullet.before),
  )
  const listed = single.filter((bullet) =>
    single.some((other) => other !== bullet && isSameList(bullet, other)),
  )
  return single
    .filter((bullet) => isSure(bullet) || listed.some((other) => isAlike(bullet, other)))
    .map(writeBullet)
}

type Range = { least: number; most: number }
function isWithin(value: number, { least, most }: Range): boolean {
  return value > least && value < most
}

function isSure(bullet: Bullet): boolean {
  const { box, before } = bullet
  return (
    isWithin(box.width / before.em, SURE.size) &&
    isWithin(box.height / before.em, SURE.size) &&
    isWithin(gapOf(bullet), SURE.gap) &&
    isWithin(middleOf(bullet), SURE.middle)
  )
}

function isSameList({ box: a }: Bullet, { box: b }: Bullet): boolean {
  return (
    Math.abs(a.x - b.x) < SAME_PX &&
    Math.abs(a.width - b.width) < SAME_PX &&
    Math.abs(a.height - b.height) < SAME_PX
  )
}

/** Also the bullet of another level, which has a smaller text. */
function isAlike(one: Bullet, other: Bullet): boolean {
  const size = one.box.width / one.before.em / (other.box.width / other.before.em)
  return size < ALIKE_SIZE && size > 1 / ALIKE_SIZE && Math.abs(gapOf(one) - gapOf(other)) < ALIKE_GAP_EM
}

/** Distance from the text, in its font sizes. */
function gapOf({ box, before }: Bullet): number {
  return (before.along - box.x - box.width) / before.em
}

/** Height of its middle above the baseline, in font sizes of its text. */
function middleOf({ box, before }: Bullet): number {
  return (before.baseline - box.y - box.height / 2) / before.em
}

function findBullet(box: Box, glyphs: readonly Glyph[]): Bullet | undefined {
  const right = box.x + box.width
  let before: Glyph | undefined
  for (const glyph of glyphs) {
    const isOnLine = isWithin(middleOf({ box, before: glyph }), MIDDLE_EM)
    if (!isOnLine || glyph.alongEnd < box.x - FREE_LEFT_EM * glyph.em) continue
    // Something is written in it, or to its left.
    if (glyph.along < right) return undefined
    if (!before || glyph.along < before.along) before = glyph
  }
  if (!before) return undefined
  const bullet = { box, before }
  const isSize = [box.width, box.height].every((px) => isWithin(px / bullet.before.em, SIZE_EM))
  return isSize && isWithin(gapOf(bullet), GAP_EM) ? bullet : undefined
}

function writeBullet({ box, before }: Bullet): Glyph {
  const { baseline, em, angle } = before
  return {
    text: '•',
    along: box.x,
    alongEnd: box.x + box.width,
    baseline,
    across: Math.min(box.y, baseline),
    acrossEnd: Math.max(box.y + box.height, baseline),
    em,
    angle,
    spaceBefore: true,
  }
}

/** The boxes of drawings that may be bullets by their size and form, in pixels of the picture. */
function readShapes(pdfium: Pdfium, page: number, picture: Size, largestPx: number): Box[] {
  return withMemory(pdfium, 64, (memory) => {
    const shapes: Box[] = []
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
        const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)]
        if (long <= largestPx && long <= MAX_RATIO * short) shapes.push(box)
        else if (type === FORM && long > largestPx && depth < MAX_DEPTH) {
          if (!pdfium.FPDFPageObj_GetMatrix(object, memory)) continue
          const own = readNumbers(6)
          search(
            pdfium.FPDFFormObj_CountObjects(object),
            (child) => pdfium.FPDFFormObj_GetObject(object, child),
            multiply(own, toPicture),
            depth + 1,
          )
        }
      }
    }
    search(
      pdfium.FPDFPage_CountObjects(page),
      (index) => pdfium.FPDFPage_GetObject(page, index),
      readPageMatrix(pdfium, page, picture, memory),
      0,
    )
    return shapes
  })
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
