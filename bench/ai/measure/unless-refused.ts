import { AiRefusedError, AiReplyError } from '@lectern/core/ai/engine.ts'

/**
 * Returns the reply, or null if the engine cannot do the work or its reply cannot be used. The caller
 * counts these cases.
 */
export const unlessRefused = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof AiRefusedError || error instanceof AiReplyError) return null
    throw error
  })
