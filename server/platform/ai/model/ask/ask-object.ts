import { makeStorable } from '@lectern/contract/text.ts'
import { AiReplyError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import type { Answer, Ask } from './ask.ts'
import { askModel } from './ask-model.ts'
import { withoutThinking } from './plain-reply.ts'
import type { TaskModel } from './task-model.ts'

/**
 * Finds the first complete JSON object in a reply and ignores the text around it: reasoning, a code block,
 * a sentence. Linear.
 * @returns undefined when there is none
 */
export const findObject = (reply: string): unknown => {
  // A reply that is only an object may quote text that looks like the end of reasoning.
  const whole = parse(reply.trim())
  if (whole !== undefined) return whole
  const text = withoutThinking(reply)
  const from = text.indexOf('{')
  if (from < 0) return undefined
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return parse(text.slice(from, at + 1))
  }
  return undefined
}

/**
 * Escapes in JSON (`\u0000`, half of a surrogate pair) become text that PostgreSQL refuses only after
 * parsing.
 */
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
 * Sends one request whose answer has a shape. The provider's own schema support is used; if the server has
 * none, the shape is described in words. Parsing is tolerant. An unreadable reply is requested once more
 * with the problem, then it is an error. With `onPartial` the answer is streamed as raw text; `showField`
 * extracts words from it.
 * @throws AiReplyError, and the errors of `askModel`
 */
export const askForObject = async <S extends z.ZodType>(
  by: TaskModel,
  schema: S,
  ask: Ask,
): Promise<Answer<z.output<S>>> => {
  const first = await askModel(by, ask, schema)
  const read = schema.safeParse(findObject(first.value))
  if (read.success) return { value: read.data, notes: first.notes }
  const complaint = `Your last reply could not be read (${complaintOf(read.error)}). Reply again, with the JSON object alone.`
  const second = await askModel(
    by,
    {
      ...ask,
      prompt: [
        ...(typeof ask.prompt === 'string' ? [{ text: ask.prompt }] : ask.prompt),
        { text: complaint },
      ],
    },
    schema,
  )
  const again = schema.safeParse(findObject(second.value))
  if (again.success) return { value: again.data, notes: second.notes }
  throw new AiReplyError(createMessage('reply_unreadable'))
}

const complaintOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'the reply'}: ${issue.message}`.slice(0, 200) : 'no JSON object'
}
