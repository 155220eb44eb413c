import { makeStorable } from '@lectern/contract/text.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import { AiRefusedError, AiReplyError, AiUnavailableError } from '../ai.ts'
import type { Answer, Ask } from './ask.ts'
import { explainFailure } from './model-errors.ts'
import { deskCallOf, type TaskModel } from './task-model.ts'

const TIME_LIMIT_MS = 180_000
const MOST_OUTPUT_TOKENS = 32_000

/** Warnings would go to the console, with parts of the request. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/**
 * One request, one whole answer: never half of one; a cut answer is asked for once more with room for twice as much.
 * Other retries are the caller's, who knows what waits.
 * @param schema the shape of the answer, for servers that hold a model to it; the text is the caller's to read
 * @throws AiUnavailableError | AiMisconfiguredError | AiRefusedError | AiReplyError | AiBudgetError, or as aborted
 */
export const askModel = async (
  by: TaskModel,
  ask: Ask,
  schema?: z.ZodType,
  isSecond = false,
): Promise<Answer<string>> => {
  const { signal, bill } = ask.options ?? {}
  const outputTokens = Math.min(MOST_OUTPUT_TOKENS, ask.outputTokens)
  const answer = await by.desk.pass(deskCallOf(by, bill, signal), async (passed) => {
    const limit = AbortSignal.timeout(TIME_LIMIT_MS)
    const request = {
      model: by.model,
      instructions: ask.instructions,
      prompt:
        typeof ask.prompt === 'string'
          ? ask.prompt
          : ask.prompt.map((part) => ('text' in part ? part.text : '')).join('\n'),
      maxOutputTokens: outputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([passed, limit]),
    }
    const value = await (schema
      ? generateText({ ...request, output: Output.object({ schema }) })
      : generateText(request)
    ).catch((error: unknown) => {
      // It has answered, in another shape than the client's: its text is as good as any other to our reader.
      if (NoObjectGeneratedError.isInstance(error))
        return { text: error.text ?? '', finishReason: error.finishReason ?? 'other' }
      passed.throwIfAborted()
      if (limit.aborted) throw new AiUnavailableError(tell('modelSlow'), 10, 'fault')
      throw explainFailure(error)
    })
    return { value, taken: { tokensIn: 0, tokensCached: 0, tokensOut: 0, speechMs: 0 } }
  })
  signal?.throwIfAborted()
  switch (answer.finishReason) {
    case 'stop':
    // What servers of small models leave out or name in a way of their own; the text is checked by its reader.
    case 'other':
      break
    case 'length':
      if (!isSecond) return askModel(by, { ...ask, outputTokens: outputTokens * 2 }, schema, true)
      throw new AiReplyError(tell('replyTooLong'))
    case 'content-filter':
      throw new AiRefusedError(tell('providerRefused'))
    default:
      throw new AiUnavailableError(tell('replyBrokeOff'), 10, 'fault')
  }
  // Models that are small or hurried send what no database takes.
  const text = makeStorable(answer.text)
  if (text.trim() === '') throw new AiReplyError(tell('replyEmpty'))
  return { value: text, note: null }
}
