import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/**
 * One part of a prompt. Parts shared by most requests come first, for the provider's prompt cache: course
 * and lecture, then the slide, then this request. `isCached`: other requests begin with this part too.
 */
export type PromptPart =
  | { text: string; isCached?: boolean }
  /** A picture as WebP. If the model takes none it is left out, and the answer's note says so. */
  | { picture: () => Promise<Uint8Array>; isCached?: boolean }

/** One request to a model. */
export type Ask = {
  /** The instructions of the task. They are the same in every request, so they are always cached. */
  instructions: string
  prompt: string | readonly PromptPart[]
  /** Enough for a good answer; a cut answer is requested once more with twice as many. */
  outputTokens: number
  /** From the request to the end of its answer. Default: three minutes. */
  timeLimitMs?: number
  /** Usage context, signal and the receiver of partial texts. */
  options?: WriteOptions
}

/** `notes` are for the user, e.g. that the picture was not seen. */
export type Answer<T> = { value: T; notes: readonly Message[] }
