import type { LanguageModel } from 'ai'
import type { z } from 'zod'
import { type Refusable, RequestRefusedError } from './model-errors.ts'

/** An answer has no more tokens than this, whatever is asked for. */
const MOST_OUTPUT_TOKENS = 32_000
/** With less than this nothing can be said. */
const LEAST_OUTPUT_TOKENS = 200

/** What a model's server has turned out to take, as long as this process lives. */
export type Capabilities = {
  schemas: boolean
  pictures: boolean
  /** By what name it knows the limit on its answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Tokens that an answer can have. */
  room: number
  /** It can be asked to count at the end of a stream; elsewhere the lengths of the texts are counted. */
  counts: boolean
}

/** What goes along with a request. */
export type Sent = { schema: z.ZodType | undefined; pictures: boolean } & Pick<
  Capabilities,
  'limit' | 'room' | 'counts'
>

/** What to send instead; and what is to be remembered if it helps, surely or as a guess. */
export type Without = { sent: Partial<Sent>; learned: Partial<Capabilities>; isSure: boolean }

const known = new WeakMap<object, Capabilities>()

export const getCapabilities = (model: LanguageModel): Capabilities => {
  const key = typeof model === 'object' ? model : {}
  const capabilities = known.get(key) ?? {
    schemas: true,
    pictures: true,
    limit: 'max_tokens',
    room: MOST_OUTPUT_TOKENS,
    counts: true,
  }
  known.set(key, capabilities)
  return capabilities
}

/**
 * What to leave out, or say otherwise, after a refusal. One that does not say what it is about is tried without the
 * schema first, then without the picture; that is remembered of schemas alone, as one bad picture says nothing about the
 * next. Undefined where nothing is left to leave out.
 * @param outputTokens what the task asked for
 */
export const withoutWhat = (error: unknown, sent: Sent, outputTokens: number): Without | undefined => {
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
      // Twice what was asked for may have been too much, too.
      const room = Math.min(error.room ?? Math.floor(asked / 2), sent.room - 1)
      return room < LEAST_OUTPUT_TOKENS ? undefined : { sent: { room }, learned: { room }, isSure }
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
