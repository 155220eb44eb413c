import { createHash } from 'node:crypto'
import type { Counts, ProtocolName, Reading } from './protocol.ts'
import { tokensOf } from './protocol.ts'

/** Providers cache no shorter beginning. */
const MIN_TOKENS = 1_024
const PICTURE_TOKENS = 1_000

/**
 * Remembers the beginnings of requests and counts the tokens that later requests share with them: up to the
 * request's cache breakpoints (Anthropic, which also reports newly cached tokens), for others up to the end
 * of each message.
 */
export const createPromptCache = () => {
  const seen = new Set<string>()
  return {
    count(protocol: ProtocolName, reading: Reading, text: string): Counts {
      const reportsWrites = protocol === 'anthropic'
      const hash = createHash('sha256')
      let tokens = 0
      let cached = 0
      let kept = 0
      for (const part of reading.cacheParts) {
        hash.update(part.text).update('\0')
        tokens += tokensOf(part.text)
        if (!part.isEnd || tokens < MIN_TOKENS) continue
        const key = hash.copy().digest('hex')
        if (seen.has(key)) cached = tokens
        else kept = tokens
        seen.add(key)
      }
      return {
        input: tokens + reading.pictures.length * PICTURE_TOKENS,
        cached,
        kept: reportsWrites ? Math.max(0, kept - cached) : 0,
        output: tokensOf(text),
      }
    },
    clear: () => seen.clear(),
  }
}
