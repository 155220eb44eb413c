import { makeStorable } from '@lectern/contract/text.ts'
import type { LanguageModel } from 'ai'
import { z } from 'zod'
import { AiRefusedError, AiReplyError } from '../ai.ts'
import { askModel } from './ask-model.ts'

type Ask = { instructions: string; prompt: string; outputTokens: number; signal?: AbortSignal }

/** Models whose server has refused a schema: asked in words from then on, as long as this process lives. */
const withoutSchemas = new WeakSet<object>()

/**
 * The first whole object in a reply, whatever stands around it: thinking, a code block, a sentence. Linear.
 * @returns undefined when there is none
 */
export const findObject = (reply: string): unknown => {
  const text = reply.replace(/^\s*<think>[\s\S]*?<\/think>/, '')
  const whole = parse(text.trim())
  if (whole !== undefined) return whole
  const from = text.indexOf('{')
  if (from < 0) return undefined
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') at += 1
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return parse(text.slice(from, at + 1))
  }
  return undefined
}

/** What stands as an escape in JSON (`\u0000`, half of a pair) is text that no database takes only once it is read. */
const keepStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? makeStorable(value) : value

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text, keepStorable)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * One request whose answer has a shape: asked for by the provider's own means, where its server refuses those in
 * words; read tolerantly; asked for once more with what was wrong. What cannot be read then is an error, never a guess.
 * @throws AiReplyError, and what `askModel` throws
 */
export const askForObject = async <S extends z.ZodType>(
  model: LanguageModel,
  schema: S,
  ask: Ask,
): Promise<z.output<S>> => {
  const first = await askOnce(model, schema, ask)
  const read = schema.safeParse(findObject(first))
  if (read.success) return read.data
  const second = await askOnce(model, schema, {
    ...ask,
    prompt: `${ask.prompt}\n\nYour last reply could not be read (${complaintOf(read.error)}). Reply again, with the JSON object alone.`,
  })
  const again = schema.safeParse(findObject(second))
  if (again.success) return again.data
  throw new AiReplyError("The AI model's answer could not be read.")
}

const complaintOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'the reply'}: ${issue.message}`.slice(0, 200) : 'no JSON object'
}

const askOnce = async (model: LanguageModel, schema: z.ZodType, ask: Ask): Promise<string> => {
  const key = typeof model === 'object' ? model : undefined
  if (key && !withoutSchemas.has(key)) {
    try {
      return await askModel(model, { ...ask, schema })
    } catch (error) {
      // Whether it was the schema that it refused, asking in words tells.
      if (!(error instanceof AiRefusedError)) throw error
      const reply = await askInWords(model, schema, ask)
      withoutSchemas.add(key)
      return reply
    }
  }
  return askInWords(model, schema, ask)
}

const askInWords = (model: LanguageModel, schema: z.ZodType, ask: Ask): Promise<string> =>
  askModel(model, {
    ...ask,
    instructions: `${ask.instructions}\n\nReply with one JSON object of this schema and nothing else:\n${JSON.stringify(z.toJSONSchema(schema))}`,
  })
