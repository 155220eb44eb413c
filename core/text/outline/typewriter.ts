import type { SlideLine } from '../../ai/engine.ts'
import { isProse } from './line-kind.ts'

/** Lines of a program have these characters; prose in such a font has few. */
const PROGRAM = /[={}[\]<>_#;\\*$%|~"]|\w\(|\(\)|^\.\w|^\w+ ?:$/

/** An address or a part of one, the ending of a file's name, and a point that introduces those below it. */
const NO_PROGRAM = /^(?:• )?[\w:~-]+(?:\/|[./@][\w:/.@~-]*[\w/])$|^\.\w{2,3}$|^[•▶▪–-].*:$/

/**
 * Finds program text, its output and its comments among the lines that are set in a typewriter font. If a third of them
 * has characters of programs, all are. Else a block is a program if one of its lines has such characters and the slide has
 * other words, and so are shorter lines beside more words in another font, but sentences that stand alone.
 */
export const findProgramLines = (lines: readonly SlideLine[]): Set<SlideLine> =>
  new Set([...findTyped(lines), ...findSteps(lines)])

/** The steps of an algorithm, which LaTeX numbers "1:", "2:", with their assignments. */
function findSteps(lines: readonly SlideLine[]): SlideLine[] {
  const numbered = lines.filter(({ text }) => /^\d{1,2}:(?: |$)/.test(text))
  const [first, , third] = numbered
  if (!first || !third || !first.text.startsWith('1:')) return []
  const bottom = numbered.at(-1)!.y + first.fontSizePx
  // Farther to the right is another column.
  const steps = lines.filter(
    ({ x, y }) => x >= first.x && x < first.x + 420 && y > first.y - 20 && y < bottom,
  )
  return steps.some(({ text }) => /←|:=/.test(text)) ? steps : []
}

function findTyped(lines: readonly SlideLine[]): Set<SlideLine> {
  const isTyped = (line: SlideLine) => line.font === 'typewriter' && !NO_PROGRAM.test(line.text)
  const isProgram = ({ text }: SlideLine) => PROGRAM.test(text) && !isProse(text)
  const typed = lines.filter(isTyped)
  const programs = typed.filter(isProgram).length
  if (programs * 3 >= typed.filter(({ text }) => /\p{L}{2}/u.test(text)).length) {
    const isWithin = (at: number) => [at - 1, at + 1].every((next) => lines[next] && isTyped(lines[next]))
    return new Set(lines.filter((line, at) => isTyped(line) || (line.font === 'typewriter' && isWithin(at))))
  }
  const size = Math.max(...typed.map(({ fontSizePx }) => fontSizePx))
  const others = countLetters(
    lines.filter((line) => line.font !== 'typewriter' && line.fontSizePx < size * 1.2),
  )
  const isBeside = others > countLetters(typed)
  const found = new Set<SlideLine>()
  for (let at = 0; at < lines.length; ) {
    const end = lines.findIndex((line, index) => index >= at && !isTyped(line))
    const block = lines.slice(at, end < 0 ? undefined : end)
    const isAlone = block.length === 1 && isProse(block[0]!.text)
    if (block.some(isProgram) || (isBeside && !isAlone)) for (const line of block) found.add(line)
    at += block.length + 1
  }
  return found
}

/** The letters in words. */
const countLetters = (lines: readonly SlideLine[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{L}{2,}/gu)?.join('').length ?? 0), 0)
