import { createHash } from 'node:crypto'
import type { Counts, ProtocolName, Reading } from './protocol.ts'
import { tokensOf } from './protocol.ts'

/** Shorter beginnings are kept by nobody. */
const LEAST_TOKENS = 1_024
const PICTURE_TOKENS = 1_000

/**
 * Remembers how requests began and counts what later ones share with them: at the places that a request marks
 * (Anthropic, which also counts what is newly kept), elsewhere after each message.
 */
export const createPromptCache = () => {
  const seen = new Set<string>()
  return {
    count(protocol: ProtocolName, reading: Reading, text: string): Counts {
      const marks = protocol === 'anthropic'
      const hash = createHash('sha256')
      let tokens = 0
      let cached = 0
      let kept = 0
      for (const part of reading.cacheParts) {
        hash.update(part.text).update('\0')
        tokens += tokensOf(part.text)
        if (!part.isEnd || tokens < LEAST_TOKENS) continue
        const key = hash.copy().digest('hex')
        if (seen.has(key)) cached = tokens
        else kept = tokens
        seen.add(key)
      }
      return {
        input: tokens + reading.pictures.length * PICTURE_TOKENS,
        cached,
        kept: marks ? Math.max(0, kept - cached) : 0,
        output: tokensOf(text),
      }
    },
    clear: () => seen.clear(),
  }
}
