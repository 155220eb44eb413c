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

/** An answer as it came, whole or not: the finish reason tells. */
export type RawAnswer = { text: string; finish: FinishReason; usage: LanguageModelUsage | undefined }

/** How servers and gateways name an end that is none, in the place of a reason: what the client does not know is `other`. */
const brokeOff = /^(?:error|abort(?:ed)?|cancell?ed|malformed_response)$/i
const finishOf = (finish: FinishReason, raw: string | undefined): FinishReason =>
  finish === 'other' && brokeOff.test(raw ?? '') ? 'error' : finish

/** Partial texts are told so often at most. */
const PARTIAL_EVERY_MS = 100

/** Warnings would go to the console, with parts of the request. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const shapeOf = (schema: z.ZodType) => Output.object({ schema: jsonSchema(plainSchema(schema)) })

/** The shape for a stream. The client holds back what it cannot read as JSON so far; our reader takes any text. */
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
    // It has answered, in another shape than the client's: its text is as good as any other to our reader.
    if (NoObjectGeneratedError.isInstance(error))
      return { text: error.text ?? '', finish: error.finishReason ?? 'other', usage: error.usage }
    throw error
  }
}

/**
 * Asks for an answer as a stream and tells its text as it grows. A stream that ends before its end has the finish
 * reason `interrupted` or `error`, and is no answer; one without end is left.
 * @param grown is filled with the text so far, also of an answer that fails
 */
export const readStream = async (
  request: Request,
  schema: z.ZodType | undefined,
  { onPartial, most, grown }: { onPartial(text: string): void; most: number; grown: { text: string } },
): Promise<RawAnswer> => {
  let toldAt = Number.NEGATIVE_INFINITY
  let end: Pick<RawAnswer, 'finish' | 'usage'> = { finish: 'error', usage: undefined }
  // Without a handler of its own, errors go to the console with everything that was asked.
  const { fullStream } = streamText({
    ...request,
    ...(schema ? { output: growingShapeOf(schema) } : {}),
    onError: () => {},
  })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      grown.text += part.text
      if (grown.text.length > most) break
      if (performance.now() - toldAt < PARTIAL_EVERY_MS) continue
      toldAt = performance.now()
      onPartial(makeStorable(grown.text))
    } else if (part.type === 'error' && !NoOutputGeneratedError.isInstance(part.error)) throw part.error
    else if (part.type === 'finish')
      end = { finish: finishOf(part.finishReason, part.rawFinishReason), usage: part.totalUsage }
    else if (part.type === 'abort') request.abortSignal?.throwIfAborted()
  }
  return { text: grown.text, ...end }
}
