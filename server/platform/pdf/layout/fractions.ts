import type { Box, Glyph } from './glyph.ts'
import { buildLines } from './lines.ts'
import { buildWords } from './words.ts'

/** Greatest thickness of a fraction's bar in pixels, and greatest length in font sizes of the page's largest letters. */
const MAX_BAR_PX = 8
const MAX_BAR_EM = 20
/** The bracket of a root can stand at the end of the bar. */
const EDGE_PX = 2
/** A page of more lines is a figure or a table. */
const MAX_BARS = 400
/** In font sizes: the bar is as long as the wider of its parts, and both have its middle. */
const OVERHANG_EM = 0.5
const MIDDLE_EM = 0.35
/** Within a part, and between a part and its bar, in font sizes. */
const GAP_EM = 0.8
const ABOVE_EM = 0.85
const BELOW_EM = 1.25
/** Text that goes on so near beside a part, in font sizes, is underlined text. */
const ASIDE_EM = 0.7
/** A large bracket is higher, in font sizes. */
const LARGE_EM = 1.3
/** A bar is this far above the baseline of the line that it stands in, in font sizes: the axis of formulas. */
const AXIS_EM = { least: 0.1, usual: 0.25, most: 0.42 }

/** Words stand above and below the lines of a table, and above the line below a heading. */
const WORDS =
  /\p{L}{3,}\s+\p{L}{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u
/** In a font that proves no formula, one word is enough. */
const WORD = /[\p{Lu}\p{Ll}\p{Lo}]{3}/u
/** Parts that need no brackets: "2x/3", "1/√T", "v/vₘ". */
const ABOVE = /^[\p{L}\p{N}√.]+$/u
const BELOW = /^(?:[\p{N}.]+|√?\p{L}[\p{Lm}\p{No}]*)$/u

/**
 * Writes a fraction as one character of the line that it stands in, by the bar that is drawn between its parts: "(n + 1)/2". Else
 * the letters above and below the bar are lines of their own.
 */
export function joinFractions(glyphs: Glyph[], drawings: readonly Box[]): Glyph[] {
  const largest = glyphs.reduce((most, { em }) => Math.max(most, em), 0)
  const bars = drawings
    .filter(({ width, height }) => height < MAX_BAR_PX && width > 2 * height && width < MAX_BAR_EM * largest)
    .toSorted((one, other) => one.width - other.width)
  if (bars.length > MAX_BARS) return glyphs
  let all = glyphs
  // The shortest first: a fraction can hold others.
  for (const bar of bars) {
    const near = all.filter((glyph) => isNear(glyph, bar))
    const parts = findParts(near, bar, bars)
    if (!parts) continue
    const fraction = writeFraction(parts, near, bar)
    if (!fraction) continue
    const gone = new Set([...parts.above, ...parts.below])
    const first = all.findIndex((glyph) => gone.has(glyph))
    all = all.flatMap((glyph, index) => (index === first ? [fraction] : gone.has(glyph) ? [] : [glyph]))
  }
  return dropEmptyBrackets(all)
}

/** Large brackets around numbers that stand above each other without a bar would be empty. */
function dropEmptyBrackets(glyphs: Glyph[]): Glyph[] {
  const large = glyphs.filter(
    ({ text, font, em, across, acrossEnd }) =>
      font === 'math' && /^[()]$/.test(text) && acrossEnd - across > LARGE_EM * em,
  )
  if (large.length > MAX_BARS) return glyphs
  const empty = large.flatMap((one) => {
    if (one.text === ')') return []
    const other = large.find(
      ({ text, along, baseline }) =>
        text === ')' && along > one.along && Math.abs(baseline - one.baseline) < 0.2 * one.em,
    )
    const isEmpty =
      other &&
      !glyphs.some(
        ({ along, alongEnd, baseline }) =>
          along >= one.alongEnd - EDGE_PX &&
          alongEnd <= other.along + EDGE_PX &&
          Math.abs(baseline - one.baseline) < 0.4 * one.em,
      )
    return isEmpty ? [one, other] : []
  })
  return empty.length === 0 ? glyphs : glyphs.filter((glyph) => !empty.includes(glyph))
}

const middleOf = ({ along, alongEnd }: Glyph): number => (along + alongEnd) / 2

function isNear(glyph: Glyph, bar: Box): boolean {
  const reach = 2 * glyph.em
  return (
    glyph.angle === 0 &&
    glyph.alongEnd > bar.x - reach &&
    glyph.along < bar.x + bar.width + reach &&
    Math.abs(glyph.baseline - bar.y) < 2 * reach
  )
}

type Parts = { above: Glyph[]; below: Glyph[] }

function findParts(near: readonly Glyph[], bar: Box, bars: readonly Box[]): Parts | undefined {
  const end = bar.x + bar.width
  // The line over a root begins where the root's sign ends at its top.
  const isRoot = near.some(
    ({ text, across, alongEnd, em }) =>
      text.startsWith('√') && Math.abs(alongEnd - bar.x) < 0.25 * em && bar.y < across + 0.3 * em,
  )
  if (isRoot) return undefined
  const isWithin = (glyph: Glyph) => middleOf(glyph) > bar.x - EDGE_PX && middleOf(glyph) < end + EDGE_PX
  const inside = near.filter(isWithin)
  // An index is smaller, but as far away as its letter.
  const [above, below] = [isAbove, isBelow].map((isThere) => {
    const size = Math.max(0, ...inside.flatMap((one) => (isThere(one, bar, one.em) ? [one.em] : [])))
    return inside.filter((glyph) => isThere(glyph, bar, size))
  }) as [Glyph[], Glyph[]]
  if (above.length === 0 || below.length === 0) return undefined
  const widths = [above, below].map((part) => {
    const em = Math.max(...part.map((glyph) => glyph.em))
    const ordered = part.toSorted((one, other) => one.along - other.along)
    const [start, stop] = [ordered[0]!.along, Math.max(...part.map(({ alongEnd }) => alongEnd))]
    const isTorn = ordered.some(
      (glyph, index) => index > 0 && glyph.along - ordered[index - 1]!.alongEnd > GAP_EM * em,
    )
    const isOff = Math.abs((start + stop) / 2 - bar.x - bar.width / 2) > MIDDLE_EM * em
    const goesOn = near.some(
      (other) =>
        !isWithin(other) &&
        part.some(({ baseline }) => Math.abs(baseline - other.baseline) < 0.1 * em) &&
        Math.max(bar.x - other.alongEnd, other.along - end) < ASIDE_EM * em &&
        !(isFormula(part) && bars.some((one) => one !== bar && isOn(other, one) && isLevel(one, bar, em))),
    )
    return isTorn || isOff || goesOn ? undefined : { width: stop - start, em }
  })
  if (widths.some((one) => one === undefined)) return undefined
  const isAsLong = widths.some((one) => Math.abs(bar.width - one!.width) < OVERHANG_EM * one!.em)
  return isAsLong ? { above, below } : undefined
}

/** Only formulas have one fraction directly behind another. */
const isFormula = (part: readonly Glyph[]): boolean => part.some(({ font }) => font === 'math')
const isOn = (glyph: Glyph, bar: Box): boolean =>
  middleOf(glyph) > bar.x && middleOf(glyph) < bar.x + bar.width
const isLevel = (one: Box, other: Box, em: number): boolean => Math.abs(one.y - other.y) < 0.2 * em

/** The characters of a fraction within a part stand around their own bar. */
const isFraction = ({ text }: Glyph): boolean => text.includes('/') && text.length > 1

function isAbove(glyph: Glyph, bar: Box, em: number): boolean {
  const gap = bar.y - (isFraction(glyph) ? glyph.acrossEnd - 0.3 * glyph.em : glyph.baseline)
  return gap > -0.1 * em && gap < ABOVE_EM * em
}

function isBelow(glyph: Glyph, bar: Box, em: number): boolean {
  const gap = (isFraction(glyph) ? glyph.across + 0.95 * glyph.em : glyph.baseline) - bar.y
  return gap > 0.2 * glyph.em && gap < BELOW_EM * em
}

function writeFraction({ above, below }: Parts, near: readonly Glyph[], bar: Box): Glyph | undefined {
  const [first, second] = [above, below].map(writePart)
  if (!first || !second) return undefined
  const parts = [...above, ...below]
  const words = isFormula(parts) ? WORDS : WORD
  if (words.test(first) || words.test(second)) return undefined
  const beside = near
    .filter((glyph) => {
      const height = (glyph.baseline - bar.y) / glyph.em
      return !parts.includes(glyph) && height > AXIS_EM.least && height < AXIS_EM.most
    })
    .map((glyph) => ({
      glyph,
      gap: Math.max(bar.x - glyph.alongEnd, glyph.along - bar.x - bar.width),
    }))
    .toSorted((one, other) => one.gap - other.gap)[0]?.glyph
  const em = beside?.em ?? Math.max(...above.map((glyph) => glyph.em))
  return {
    text: `${ABOVE.test(first) ? first : `(${first})`}/${BELOW.test(second) ? second : `(${second})`}`,
    along: bar.x,
    alongEnd: bar.x + bar.width,
    baseline: beside?.baseline ?? bar.y + AXIS_EM.usual * em,
    across: Math.min(...parts.map(({ across }) => across)),
    acrossEnd: Math.max(...parts.map(({ acrossEnd }) => acrossEnd)),
    em,
    angle: 0,
    spaceBefore: false,
    ...(isFormula(parts) && { font: 'math' }),
  }
}

/** The text of a part, if it is one line. */
function writePart(part: readonly Glyph[]): string | undefined {
  const lines = buildLines([...part])
  const size = { width: Number.MAX_SAFE_INTEGER, height: Number.MAX_SAFE_INTEGER }
  return lines.length === 1 ? buildWords(lines[0]!, size)?.text : undefined
}
