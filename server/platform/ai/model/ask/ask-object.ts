import { makeStorable } from '@lectern/contract/text.ts'
import { AiReplyError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import type { Answer, Ask } from './ask.ts'
import { askModel } from './ask-model.ts'
import { withoutThinking } from './plain-reply.ts'
import type { TaskModel } from './task-model.ts'

/**
 * The first whole object in a reply, whatever stands around it: thinking, a code block, a sentence. Linear.
 * @returns undefined when there is none
 */
export const findObject = (reply: string): unknown => {
  // One that is nothing but an object may quote what looks like the end of a thought.
  const whole = parse(reply.trim())
  if (whole !== undefined) return whole
  const text = withoutThinking(reply)
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
 * With `onPartial` it comes as a stream, told as it is written: `showField` makes words of it.
 * @throws AiReplyError, and what `askModel` throws
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
