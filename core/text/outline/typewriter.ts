import type { SlideLine } from '../../ai/engine.ts'
import { isProse } from './line-kind.ts'

/** Lines of a program have these characters; prose in such a font has few. */
const PROGRAM = /[={}[\]<>_#;\\*$%|~]|\w\(|\(\)|^\.\w|^\w+ ?:$/

/** An address, or a part of one. */
const ADDRESS = /^[\w:~-]+[./@][\w:/.@~-]*$/

/**
 * Finds program text, its output and its comments among the lines that are set in a typewriter font. If a third of them
 * has characters of programs, all are. Else they are programs only beside more words in another font, and their own
 * sentences are none.
 */
export function findProgramLines(lines: readonly SlideLine[]): Set<SlideLine> {
  const typed = lines.filter(({ font, text }) => font === 'typewriter' && !ADDRESS.test(text))
  const programs = typed.filter(({ text }) => PROGRAM.test(text) && !isProse(text)).length
  if (programs * 3 >= typed.filter(({ text }) => /\p{L}{2}/u.test(text)).length) return new Set(typed)
  const size = Math.max(...typed.map(({ fontSizePx }) => fontSizePx))
  const others = lines.filter((line) => line.font !== 'typewriter' && line.fontSizePx < size * 1.2)
  const isBesideText = countLetters(others) > countLetters(typed)
  return new Set(isBesideText ? typed.filter(({ text }) => !isProse(text)) : [])
}

/** The letters in words. */
const countLetters = (lines: readonly SlideLine[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{L}{2,}/gu)?.join('').length ?? 0), 0)
