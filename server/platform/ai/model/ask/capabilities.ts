import type { LanguageModel } from 'ai'
import type { z } from 'zod'
import { type Refusable, RequestRefusedError } from './model-errors.ts'

/** Upper limit on the tokens of a reply. */
const MAX_OUTPUT_TOKENS = 32_000
/** A smaller limit on a reply is useless. */
const MIN_OUTPUT_TOKENS = 200

/** The capabilities of a model's server, as this process has found them out. */
export type Capabilities = {
  schemas: boolean
  pictures: boolean
  /** The parameter that limits the reply. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Maximum tokens of a reply. */
  room: number
  /** It reports usage at the end of a stream; otherwise usage is estimated from the texts. */
  counts: boolean
}

/** Options of one request. */
export type Sent = { schema: z.ZodType | undefined; pictures: boolean } & Pick<
  Capabilities,
  'limit' | 'room' | 'counts'
>

/** Changed options of a retry, and the capabilities to remember if it succeeds. `isSure`: the error named the cause. */
type Fallback = { sent: Partial<Sent>; learned: Partial<Capabilities>; isSure: boolean }

const capabilitiesByModel = new WeakMap<object, Capabilities>()

/**
 * Abilities of a model: all until it refuses one. The object is shared: callers write into it what
 * they learn.
 */
export const getCapabilities = (model: LanguageModel): Capabilities => {
  const key = typeof model === 'object' ? model : {}
  const capabilities = capabilitiesByModel.get(key) ?? {
    schemas: true,
    pictures: true,
    limit: 'max_tokens',
    room: MAX_OUTPUT_TOKENS,
    counts: true,
  }
  capabilitiesByModel.set(key, capabilities)
  return capabilities
}

/**
 * Chooses what to leave out or change after a refused request. If the error names no cause, the retry goes without the
 * schema first, then without the picture. Only the missing schema is remembered: one bad picture says nothing about the
 * next. Undefined when nothing is left to leave out.
 * @param outputTokens the limit of the task
 */
export const chooseFallback = (error: unknown, sent: Sent, outputTokens: number): Fallback | undefined => {
  if (!(error instanceof RequestRefusedError)) return undefined
  const isSent: Record<Refusable, boolean> = {
    limit: sent.limit === 'max_tokens',
    room: true,
    counts: sent.counts,
    picture: sent.pictures,
    schema: sent.schema !== undefined,
  }
  const named = error.about !== null && isSent[error.about] ? error.about : null
  const isSure = named !== null
  switch (named ?? (isSent.schema ? 'schema' : isSent.picture ? 'picture' : null)) {
    case 'limit': {
      const limit = 'max_completion_tokens'
      return { sent: { limit }, learned: { limit }, isSure }
    }
    case 'room': {
      const asked = Math.min(sent.room, outputTokens)
      // The doubled limit of a retry may be too large as well.
      const room = Math.min(error.room ?? Math.floor(asked / 2), sent.room - 1)
      return room < MIN_OUTPUT_TOKENS ? undefined : { sent: { room }, learned: { room }, isSure }
    }
    case 'counts':
      return { sent: { counts: false }, learned: { counts: false }, isSure }
    case 'schema':
      return { sent: { schema: undefined }, learned: { schemas: false }, isSure }
    case 'picture':
      return { sent: { pictures: false }, learned: isSure ? { pictures: false } : {}, isSure }
    default:
      return undefined
  }
}
