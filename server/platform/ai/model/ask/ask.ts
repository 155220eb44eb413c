import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/**
 * A part of what is asked. The order is that of a cache: what is the same in most requests first, so the course and
 * lecture, then the slide, then what this request wants. Parts that other requests begin with too are `isKept`.
 */
export type PromptPart =
  | { text: string; isKept?: boolean }
  /** A picture as WebP. Where the model takes none it is left out, and the answer's note says so. */
  | { picture: () => Promise<Uint8Array>; isKept?: boolean }

/** One request to a model. */
export type Ask = {
  /** The task's own words, the same in every request: they are always kept. */
  instructions: string
  prompt: string | readonly PromptPart[]
  /** Enough for a good answer; a cut one is asked for once more with twice as many. */
  outputTokens: number
  /** From the request to the last word of its answer; three minutes where nothing is said. */
  timeLimitMs?: number
  /** Whose it is, when it is to stop, and who sees it grow. */
  options?: WriteOptions
}

/** `notes` are for the person who asked, e.g. that the picture was not seen. */
export type Answer<T> = { value: T; notes: readonly Message[] }
