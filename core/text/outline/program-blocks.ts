import type { SlideLine } from '../../ai/engine.ts'
import type { CleanLine } from './clean-line.ts'
import { isProse, type LineKind } from './line-kind.ts'

export type Content = { line: SlideLine; clean: CleanLine; kind: LineKind }

/** Maximum distance between lines of a program, in letter heights. */
const PROGRAM_STEP = 2.6
/** Share of a block's lines with traits of a program that makes all of them one. */
const PROGRAM_SHARE = 0.4

/** What programs in any font have: the ends of statements, brackets at the start, operators, comments and words of SQL. */
const TRAIT =
  /[^\s];\s*(?:\/[/*].*|--.*|#.*)?$|[{}]\s*(?:\/[/*].*)?$|^[})\]]|:=|[=!]=|->|\w\(\)|^(?:\/[/*]|--\s|\*\/)|^(?:BEGIN|END|DECLARE|EXCEPTION|ELSE|LOOP)(?: \w+)?;?$/

const isLikely = ({ kind, clean }: Content): boolean =>
  kind === 'code' || (!clean.bullet && TRAIT.test(clean.text) && !isProse(clean.text))

const isSentence = ({ clean, kind }: Content): boolean =>
  kind !== 'code' &&
  ((isProse(clean.text) && !/\w=|\):$/.test(clean.text)) ||
    /[\p{Script=Han}\p{Script=Hangul}]{4}/u.test(clean.text.replace(/\/[/*].*|#.*/, '')))

/** Lines below each other in one size and one box. */
function splitBlocks(content: readonly Content[]): Content[][] {
  const blocks: Content[][] = []
  for (const one of content) {
    const above = blocks.at(-1)?.at(-1)?.line
    const size = one.line.fontSizePx
    const step = above ? one.line.y - above.y : Number.POSITIVE_INFINITY
    const isNext =
      above !== undefined &&
      above.box === one.line.box &&
      Math.abs(above.fontSizePx - size) < size * 0.1 &&
      step > -size * 0.5 &&
      step < size * PROGRAM_STEP
    if (isNext) blocks.at(-1)!.push(one)
    else blocks.push([one])
  }
  return blocks
}

/**
 * Finds programs by the block, in any font: if one line is surely program text and four of ten have traits of it, all lines
 * between the first and the last of these are program text, but points and sentences.
 */
export function labelPrograms(content: readonly Content[]): void {
  for (const block of splitBlocks(content)) {
    const likely = block.filter(isLikely)
    if (!block.some(({ kind }) => kind === 'code') || likely.length < block.length * PROGRAM_SHARE) continue
    // The words above a program and below it are none of its lines.
    const inner = block.slice(block.findIndex(isLikely), block.findLastIndex(isLikely) + 1)
    let inSentence = false
    for (const one of inner) {
      // The last words of a sentence can stand in a line of their own.
      inSentence = !isLikely(one) && (inSentence || one.clean.bullet || isSentence(one))
      if (!inSentence) one.kind = 'code'
    }
  }
}
