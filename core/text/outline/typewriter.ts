import type { SlideLine } from '../../ai/engine.ts'
import { isProse } from './line-kind.ts'

/** Lines of a program have these characters; prose in such a font has few. */
const PROGRAM = /[={}[\]<>_#;\\*$%|~"]|\w\(|\(\)|^\.\w|^\w+ ?:$/

/** An address or a part of one, and a point that introduces those below it. */
const NO_PROGRAM = /^[\w:~-]+(?:\/|[./@][\w:/.@~-]*[\w/])$|^[•▶▪–-].*:$/

/**
 * Finds program text, its output and its comments among the lines that are set in a typewriter font. If a third of them
 * has characters of programs, all are. Else they are programs only beside more words in another font, and sentences are
 * none that stand alone.
 */
export function findProgramLines(lines: readonly SlideLine[]): Set<SlideLine> {
  const isTyped = ({ font, text }: SlideLine) => font === 'typewriter' && !NO_PROGRAM.test(text)
  const typed = lines.filter(isTyped)
  const isPlain = ({ text }: SlideLine) => isProse(text)
  const programs = typed.filter((line) => PROGRAM.test(line.text) && !isPlain(line)).length
  if (programs * 3 >= typed.filter(({ text }) => /\p{L}{2}/u.test(text)).length) return new Set(typed)
  const size = Math.max(...typed.map(({ fontSizePx }) => fontSizePx))
  const others = lines.filter((line) => line.font !== 'typewriter' && line.fontSizePx < size * 1.2)
  if (countLetters(others) <= countLetters(typed)) return new Set()
  const alone = typed.filter((line) => {
    const at = lines.indexOf(line)
    return isPlain(line) && ![lines[at - 1], lines[at + 1]].some((next) => next && isTyped(next))
  })
  return new Set(typed).difference(new Set(alone))
}

/** The letters in words. */
const countLetters = (lines: readonly SlideLine[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{L}{2,}/gu)?.join('').length ?? 0), 0)
