import type { LanguageModel } from 'ai'
import type { z } from 'zod'
import { type Refusable, RequestRefusedError } from './model-errors.ts'

/** What a model's server has turned out to take, as long as this process lives. */
export type Habits = {
  schemas: boolean
  pictures: boolean
  /** By what name it knows the limit on its answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
}

/** What goes along with a request. */
export type Sent = { schema: z.ZodType | undefined; pictures: boolean; limit: Habits['limit'] }

const known = new WeakMap<object, Habits>()

export const habitsOf = (model: LanguageModel): Habits => {
  const key = typeof model === 'object' ? model : {}
  const habits = known.get(key) ?? { schemas: true, pictures: true, limit: 'max_tokens' }
  known.set(key, habits)
  return habits
}

/**
 * What to leave out, or name otherwise, after a refusal; and what is to be remembered if it helps. A refusal that does
 * not say what it is about is tried without the schema first, then without the picture; that is remembered of schemas
 * alone, as one bad picture says nothing about the next. Undefined where nothing is left to leave out.
 */
export const withoutWhat = (
  error: unknown,
  sent: Sent,
): { sent: Partial<Sent>; learned: Partial<Habits> } | undefined => {
  if (!(error instanceof RequestRefusedError)) return undefined
  const isSent: Record<Refusable, boolean> = {
    limit: sent.limit === 'max_tokens',
    picture: sent.pictures,
    schema: sent.schema !== undefined,
  }
  const named = error.about !== null && isSent[error.about] ? error.about : null
  const what = named ?? (isSent.schema ? 'schema' : isSent.picture ? 'picture' : null)
  if (what === 'limit')
    return { sent: { limit: 'max_completion_tokens' }, learned: { limit: 'max_completion_tokens' } }
  if (what === 'schema') return { sent: { schema: undefined }, learned: { schemas: false } }
  if (what === 'picture') return { sent: { pictures: false }, learned: named ? { pictures: false } : {} }
  return undefined
}
