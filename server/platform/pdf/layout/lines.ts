import type { Glyph } from './glyph.ts'

/** The characters of one line, in writing order. */
export type GlyphLine = {
  glyphs: Glyph[]
  angle: number
  along: number
  alongEnd: number
  across: number
  acrossEnd: number
  baseline: number
  em: number
}

/** A gap of this many font sizes is a space, even if the PDF has none. */
export const SPACE_EM = 0.25
/** A gap of this many font sizes separates columns, cells or boxes. */
const COLUMN_EM = 1.6

/** An index of an index has this share of the line's size. */
const LEAST_INDEX = 0.3

/**
 * Letters are indexed by rows of this height, which exceeds the offset between two drawings of one letter.
 */
const ROW_PX = 40

/** Joins characters to lines: first to runs that are consecutive in the PDF, then runs on one line. */
export function buildLines(glyphs: Glyph[]): GlyphLine[] {
  return joinRuns(splitRuns(dropDoubles(levelBullets(glyphs))))
}

/**
 * Gives a bullet the size and the baseline of the letter behind it. Keynote draws bullets larger than their text and
 * lower, so that the next line would look like an index of the bullet.
 */
function levelBullets(glyphs: Glyph[]): Glyph[] {
  return glyphs.map((glyph, index) => {
    const next = glyphs[index + 1]
    if (!next || !/^[•◦‣●○■□◆◇▶▸►]$/.test(glyph.text) || next.angle !== glyph.angle) return glyph
    const gap = next.along - glyph.alongEnd
    const isBehind = gap > -0.5 * glyph.em && gap < 2 * glyph.em
    if (!isBehind || Math.abs(next.baseline - glyph.baseline) > 0.5 * glyph.em) return glyph
    const { baseline, across, acrossEnd, em } = next
    return { ...glyph, baseline, across, acrossEnd, em }
  })
}

/**
 * Drops the second drawing of a letter: some PDFs make bold text by drawing it twice with a tiny offset.
 * The two letters of a ligature such as "ff" have the same position too, one directly after the other, and
 * both stay.
 */
function dropDoubles(glyphs: Glyph[]): Glyph[] {
  const seen = new Map<string, Map<number, Glyph[]>>()
  let [before, isKept]: [Glyph | undefined, boolean] = [undefined, true]
  return glyphs.filter((glyph, index) => {
    const next = glyphs[index + 1]
    if (RADICAL.test(glyph.text) && next && isSamePlace(glyph, next)) return false
    isKept = before && isLigature(before, glyph) ? isKept : isFirst(glyph, seen)
    before = glyph
    return isKept
  })
}

/** Letters that fonts join to one character when doubled, as in "different" and "pattern". */
const TWINS = /^[ft]$/

const isLigature = (a: Glyph, b: Glyph): boolean =>
  TWINS.test(b.text) && a.text === b.text && isSamePlace(a, b)

/** Radicals that Unicode does not name as forms of a character. Fonts of Apple name them beside the usual one. */
const RADICAL = /[\u2e80-\u2eff]/

const isSamePlace = (a: Glyph, b: Glyph): boolean =>
  a.along === b.along && a.alongEnd === b.alongEnd && a.baseline === b.baseline

function isFirst(glyph: Glyph, seen: Map<string, Map<number, Glyph[]>>): boolean {
  let rows = seen.get(glyph.text)
  if (!rows) {
    rows = new Map()
    seen.set(glyph.text, rows)
  }
  const row = Math.round(glyph.baseline / ROW_PX)
  for (let near = row - 1; near <= row + 1; near++) {
    if (rows.get(near)?.some((other) => isDouble(glyph, other))) return false
  }
  const list = rows.get(row)
  if (list) list.push(glyph)
  else rows.set(row, [glyph])
  return true
}

function isDouble(a: Glyph, b: Glyph): boolean {
  return (
    a.angle === b.angle &&
    Math.abs(a.along - b.along) < 0.1 * a.em &&
    Math.abs(a.baseline - b.baseline) < 0.1 * a.em &&
    Math.abs(a.em - b.em) < 0.1 * a.em
  )
}

function splitRuns(glyphs: Glyph[]): GlyphLine[] {
  const runs: GlyphLine[] = []
  let run: GlyphLine | undefined
  for (const glyph of glyphs) {
    if (run && continues(run, glyph)) extend(run, glyph)
    else {
      run = startLine(glyph)
      runs.push(run)
    }
  }
  return runs
}

function continues(run: GlyphLine, glyph: Glyph): boolean {
  const last = run.glyphs.at(-1)!
  const gap = glyph.along - last.alongEnd
  return (
    glyph.angle === run.angle &&
    glyph.box === last.box &&
    Math.abs(glyph.baseline - run.baseline) < 0.15 * Math.max(glyph.em, run.em) &&
    gap > -0.6 * glyph.em &&
    gap < COLUMN_EM * Math.max(glyph.em, last.em) * 0.6
  )
}

function startLine(glyph: Glyph): GlyphLine {
  const { angle, along, alongEnd, across, acrossEnd, baseline, em } = glyph
  return { glyphs: [glyph], angle, along, alongEnd, across, acrossEnd, baseline, em }
}

function extend(line: GlyphLine, glyph: Glyph): void {
  line.glyphs.push(glyph)
  line.along = Math.min(line.along, glyph.along)
  line.alongEnd = Math.max(line.alongEnd, glyph.alongEnd)
  line.across = Math.min(line.across, glyph.across)
  line.acrossEnd = Math.max(line.acrossEnd, glyph.acrossEnd)
  if (glyph.em > line.em) {
    line.em = glyph.em
    line.baseline = glyph.baseline
  }
}

/**
 * Joins the runs of one line: neighbours on the same baseline, and indices with the word that they belong
 * to.
 */
function joinRuns(runs: GlyphLine[]): GlyphLine[] {
  const lines: GlyphLine[] = []
  const waiting = [...runs].sort((a, b) => a.angle - b.angle || a.along - b.along)
  const byAngle = Map.groupBy(waiting, (run) => run.angle)
  for (const group of byAngle.values()) {
    const open: GlyphLine[] = []
    // Large letters first, so that indices find the word that they belong to.
    const ordered = group.sort((a, b) => a.along - b.along)
    for (const run of ordered) {
      let best: GlyphLine | undefined
      let bestDistance = Number.POSITIVE_INFINITY
      for (const line of open) {
        const distance = measureStep(line, run)
        if (distance < bestDistance) {
          best = line
          bestDistance = distance
        }
      }
      if (best) for (const glyph of run.glyphs) extend(best, glyph)
      else open.push(run)
    }
    lines.push(...open)
  }
  for (const line of lines) sortAlong(line)
  return lines
}

/** The distance from a line's end to a run that continues it; infinity if it does not continue the line. */
function measureStep(line: GlyphLine, run: GlyphLine): number {
  const none = Number.POSITIVE_INFINITY
  if (line.glyphs[0]?.box !== run.glyphs[0]?.box) return none
  const em = Math.max(line.em, run.em)
  const gap = run.along - line.alongEnd
  if (gap > COLUMN_EM * em * 0.75 || (gap < -em && !fitsBetween(line, run))) return none
  const offset = Math.abs(run.baseline - line.baseline)
  const small = Math.min(line.em, run.em)
  // No index of a letter: a large question mark behind the text.
  if (small < LEAST_INDEX * em) return none
  // A text of another size beside the line is a column of its own, such as a program.
  if (small < 0.85 * em && gap > 0.8 * em) return none
  if (offset < 0.15 * em) return Math.max(gap, 0) + offset
  // TeX hangs a root from its top, so that its baseline lies above the line that it stands in.
  const isRoot = run.glyphs.every(({ text }) => text === '√') || line.glyphs.every(({ text }) => text === '√')
  if (isRoot && gap < 0.5 * em && offset < em && run.acrossEnd > line.across && run.across < line.acrossEnd)
    return Math.max(gap, 0) + offset
  // Indices and exponents: smaller, close by, and overlapping the line's letters.
  const overlap = Math.min(line.acrossEnd, run.acrossEnd) - Math.max(line.across, run.across)
  const height = Math.min(line.acrossEnd - line.across, run.acrossEnd - run.across)
  if (small < 0.85 * em && gap < 0.5 * em && overlap > 0.45 * height) return Math.max(gap, 0) + offset
  return none
}

/**
 * Returns true for a run in the gaps of the line: browsers print the symbols of a sentence's formulas after its words, and Word
 * prints the letters of a formula before its operators.
 */
function fitsBetween(line: GlyphLine, run: GlyphLine): boolean {
  if (Math.abs(run.baseline - line.baseline) > Math.max(run.em, line.em)) return false
  const slack = 0.1 * run.em
  return run.glyphs.every((own) =>
    line.glyphs.every(
      ({ along, alongEnd, baseline }) =>
        alongEnd < own.along + slack ||
        along > own.alongEnd - slack ||
        // An index stands below the exponent of its letter.
        (run.alongEnd < line.alongEnd &&
          run.em < 0.85 * line.em &&
          Math.abs(baseline - run.baseline) > 0.6 * run.em),
    ),
  )
}

/** Sorts characters by position where runs interleave; overlapping letters keep the order of the PDF. */
function sortAlong(line: GlyphLine): void {
  const middle = (glyph: Glyph) => (glyph.along + glyph.alongEnd) / 2
  line.glyphs.sort((a, b) => middle(a) - middle(b))
}
