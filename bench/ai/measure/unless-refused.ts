import { AiRefusedError, AiReplyError } from '@lectern/core/ai/engine.ts'

/** A reply, or null where the engine refuses or says nothing that can be used: that is counted, too. */
export const unlessRefused = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof AiRefusedError || error instanceof AiReplyError) return null
    throw error
  })
