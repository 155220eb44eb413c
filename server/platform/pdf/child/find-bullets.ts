import type { Box, Glyph } from '../layout/glyph.ts'

/** More small shapes than a list has bullets: a figure. */
const MAX_SHAPES = 500

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
export function findBullets(drawings: readonly Box[], glyphs: readonly Glyph[]): Glyph[] {
  const upright = glyphs.filter(({ angle }) => angle === 0)
  const largestPx = SIZE_EM.most * Math.max(0, ...upright.map(({ em }) => em))
  const shapes = drawings.filter(({ width, height }) => {
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    return long <= largestPx && long <= MAX_RATIO * short
  })
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
