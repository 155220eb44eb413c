import type { Token } from './tokens.ts'
import type { MathWords } from './words.ts'

/** Reads tokens one after the other; `text` is what they were cut from. */
export type Reader = { tokens: Token[]; at: number; text: string; words: MathWords }

/** Longest run of tokens that forms one unit, power or index. */
const longestPieceTokens = 40

/** Moves behind the tokens that end at an offset; false when none ends there. */
export function skipTo(reader: Reader, end: number): boolean {
  for (let at = reader.at; at < Math.min(reader.tokens.length, reader.at + longestPieceTokens); at += 1) {
    if ((reader.tokens[at] as Token).end !== end) continue
    reader.at = at + 1
    return true
  }
  return false
}
