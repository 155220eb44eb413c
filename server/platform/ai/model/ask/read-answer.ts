import { makeStorable } from '@lectern/contract/text.ts'
import {
  type FinishReason,
  generateText,
  jsonSchema,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  streamText,
} from 'ai'
import type { z } from 'zod'
import { plainSchema } from './plain-schema.ts'

type Request = Omit<Parameters<typeof generateText>[0], 'output' | 'prompt'> & {
  messages: NonNullable<Parameters<typeof generateText>[0]['messages']>
}

/** An answer as it arrived. The finish reason shows if it is complete. */
export type RawAnswer = { text: string; finish: FinishReason; usage: LanguageModelUsage | undefined }

/**
 * Reasons that servers and gateways send for a broken-off answer. The client library reports them as
 * `other`.
 */
const brokeOff = /^(?:error|abort(?:ed)?|cancell?ed|malformed_response)$/i
const finishOf = (finish: FinishReason, raw: string | undefined): FinishReason =>
  finish === 'other' && brokeOff.test(raw ?? '') ? 'error' : finish

/** Shortest interval between two partial texts. */
const PARTIAL_EVERY_MS = 100

/** The library would print warnings, with parts of the request, to the console. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const shapeOf = (schema: z.ZodType) => Output.object({ schema: jsonSchema(plainSchema(schema)) })

/**
 * The shape for a stream. The library holds back text that is not valid JSON so far; our parser accepts any
 * text.
 */
const growingShapeOf = (schema: z.ZodType): ReturnType<typeof shapeOf> => ({
  ...shapeOf(schema),
  parsePartialOutput: async ({ text }) => ({ partial: { text } }),
})

/** Asks for an answer in one piece. */
export const readWhole = async (request: Request, schema: z.ZodType | undefined): Promise<RawAnswer> => {
  try {
    const answer = await (schema
      ? generateText({ ...request, output: shapeOf(schema) })
      : generateText(request))
    return {
      text: answer.text,
      finish: finishOf(answer.finishReason, answer.rawFinishReason),
      usage: answer.usage,
    }
  } catch (error) {
    // The answer has a shape that the library cannot parse. Our parser reads its text.
    if (NoObjectGeneratedError.isInstance(error))
      return { text: error.text ?? '', finish: error.finishReason ?? 'other', usage: error.usage }
    throw error
  }
}

/**
 * Requests an answer as a stream and reports its text as it grows. A stream that ends early has the finish
 * reason `interrupted` or `error` and is not an answer. An endless stream is aborted.
 * @param grown receives the text so far, also of an answer that fails, and whether anything came
 */
export const readStream = async (
  request: Request,
  schema: z.ZodType | undefined,
  {
    onPartial,
    most,
    grown,
  }: { onPartial(text: string): void; most: number; grown: { text: string; isSilent: boolean } },
): Promise<RawAnswer> => {
  let reportedAt = Number.NEGATIVE_INFINITY
  let end: Pick<RawAnswer, 'finish' | 'usage'> = { finish: 'error', usage: undefined }
  // Without its own handler, errors go to the console with the whole request.
  const { fullStream } = streamText({
    ...request,
    ...(schema ? { output: growingShapeOf(schema) } : {}),
    onError: () => {},
  })
  for await (const part of fullStream) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') grown.isSilent = false
    if (part.type === 'text-delta') {
      grown.text += part.text
      if (grown.text.length > most) break
      if (performance.now() - reportedAt < PARTIAL_EVERY_MS) continue
      reportedAt = performance.now()
      onPartial(makeStorable(grown.text))
    } else if (part.type === 'error' && !NoOutputGeneratedError.isInstance(part.error)) throw part.error
    else if (part.type === 'finish')
      end = { finish: finishOf(part.finishReason, part.rawFinishReason), usage: part.totalUsage }
    else if (part.type === 'abort') request.abortSignal?.throwIfAborted()
  }
  return { text: grown.text, ...end }
}
