import { makeStorable } from '@lectern/contract/text.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import { AiRefusedError, AiReplyError, AiUnavailableError } from '../ai.ts'
import { explainFailure } from './model-errors.ts'

const TIME_LIMIT_MS = 180_000
const MOST_OUTPUT_TOKENS = 32_000

/** Warnings would go to the console, with parts of the request. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/**
 * One request, one whole answer: never half of one; a cut answer is asked for once more with room for twice as much.
 * Other retries are the caller's, who knows what waits.
 * @throws AiUnavailableError | AiMisconfiguredError | AiRefusedError | AiReplyError, or as aborted
 */
export const askModel = async (
  model: LanguageModel,
  ask: {
    instructions: string
    prompt: string
    outputTokens: number
    signal?: AbortSignal
    /** The shape of the answer, for servers that hold a model to it; the text is the caller's to read. */
    schema?: z.ZodType
    isSecond?: boolean
  },
): Promise<string> => {
  const outputTokens = Math.min(MOST_OUTPUT_TOKENS, ask.outputTokens)
  const limit = AbortSignal.timeout(TIME_LIMIT_MS)
  const request = {
    model,
    instructions: ask.instructions,
    prompt: ask.prompt,
    maxOutputTokens: outputTokens,
    maxRetries: 0,
    abortSignal: ask.signal ? AbortSignal.any([ask.signal, limit]) : limit,
  }
  const answer = await (ask.schema
    ? generateText({ ...request, output: Output.object({ schema: ask.schema }) })
    : generateText(request)
  ).catch((error: unknown) => {
    // It has answered, in another shape than the client's: its text is as good as any other to our reader.
    if (NoObjectGeneratedError.isInstance(error))
      return { text: error.text ?? '', finishReason: error.finishReason ?? 'other' }
    ask.signal?.throwIfAborted()
    if (limit.aborted) throw new AiUnavailableError(tell('modelSlow'), 10, 'fault')
    throw explainFailure(error)
  })
  ask.signal?.throwIfAborted()
  switch (answer.finishReason) {
    case 'stop':
    // What servers of small models leave out or name in a way of their own; the text is checked by its reader.
    case 'other':
      break
    case 'length':
      if (!ask.isSecond) return askModel(model, { ...ask, outputTokens: outputTokens * 2, isSecond: true })
      throw new AiReplyError(tell('replyTooLong'))
    case 'content-filter':
      throw new AiRefusedError(tell('providerRefused'))
    default:
      throw new AiUnavailableError(tell('replyBrokeOff'), 10, 'fault')
  }
  // Models that are small or hurried send what no database takes.
  const text = makeStorable(answer.text)
  if (text.trim() === '') throw new AiReplyError(tell('replyEmpty'))
  return text
}
