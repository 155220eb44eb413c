import type { SlideLine } from '../../ai/engine.ts'
import { isProse } from './line-kind.ts'

/** So many lines of different lengths have one width per character in no other font. */
const LEAST_LINES = 4
/** Maximum error of a line's width, in pixels and as a share. */
const ERROR_PX = 0.3
const ERROR_SHARE = 0.0006
/** Shorter lines fit too many widths. */
const LEAST_CHARS = 5
/** Lines of a program have these characters; prose in such a font has few. */
const PROGRAM = /[={}[\]<>_#;\\*$%|~]|\w\(|\(\)/
const DENSE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Finds the lines in a typewriter font, in which every character is equally wide: program text, its output and its
 * comments. A run of spaces counts as several characters. A slide whose every line is set so has no program to tell from
 * prose.
 */
export function findTypewriterLines(lines: readonly SlideLine[]): Set<SlideLine> {
  for (const model of lines) {
    if (model.text.length < LEAST_CHARS || model.height > model.width || DENSE.test(model.text)) continue
    const exact = lines.filter((line) => isInSize(line, model) && isSpaced(line, model, 0))
    const lengths = new Set(exact.map(({ text }) => text.length).filter((chars) => chars >= LEAST_CHARS))
    const programs = exact.filter(({ text }) => PROGRAM.test(text) && !isProse(text)).length
    if (lengths.size < LEAST_LINES || programs * 3 < exact.length) continue
    const alike = lines.filter((line) => isInSize(line, model) && findSpaces(line, model) !== null)
    return alike.length < lines.length ? new Set(alike) : new Set()
  }
  return new Set()
}

/** Returns true for two lines of one size whose characters are equally wide. */
export const isInOneFont = (line: SlideLine, other: SlideLine): boolean =>
  Math.min(line.text.length, other.text.length) >= LEAST_CHARS &&
  isInSize(line, other) &&
  isSpaced(line, other, 0)

const isInSize = (line: SlideLine, model: SlideLine): boolean =>
  Math.abs(line.fontSizePx - model.fontSizePx) < 0.02 * model.fontSizePx

/** Returns true if the line with so many further spaces has the model's width per character. */
function isSpaced(line: SlideLine, model: SlideLine, spaces: number): boolean {
  const width = ((line.text.length + spaces) * model.width) / model.text.length
  return Math.abs(line.width - width) < ERROR_PX + ERROR_SHARE * width
}

/** The number of spaces that the line's text lacks; null if no such number gives its width. */
function findSpaces(line: SlideLine, model: SlideLine): number | null {
  const { length } = line.text
  const spaces = Math.round((line.width * model.text.length) / model.width) - length
  return spaces >= 0 && spaces <= length && isSpaced(line, model, spaces) ? spaces : null
}
