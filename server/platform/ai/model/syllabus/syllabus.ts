import { type AiEngine, AiReplyError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { askModel } from '../ask/ask-model.ts'
import { createDelimiter } from '../ask/delimiter.ts'
import { withoutPartials } from '../ask/partials.ts'
import { unwrapReply } from '../ask/plain-reply.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'
import { keepsWords } from './keep-words.ts'

export const syllabusPrompt = readPrompt('./syllabus.prompt.md', import.meta.url)

/** Length of one part: the answer is as long as the text. */
const PART_CHARS = 10_000
/** Longer texts are not tidied: it would take too long for the professor to wait. */
const MAX_CHARS = 100_000

/** Cuts a text into parts that end between paragraphs, or between lines if there are no paragraphs. */
export const cutIntoParts = (text: string, chars: number): string[] => {
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    if (rest.length <= chars) {
      parts.push(rest)
      break
    }
    const window = rest.slice(0, chars)
    const end =
      Math.max(window.lastIndexOf('\n\n'), 0) ||
      Math.max(window.lastIndexOf('\n'), 0) ||
      window.lastIndexOf(' ')
    const cut = end > chars / 4 ? end : window.toWellFormed().length
    parts.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return parts
}

/**
 * Tidies a syllabus with a model, part by part. Each part must keep its words. If one does not after a
 * second try, the whole text stays unchanged.
 * @throws AiReplyError, and the errors of `askModel`
 */
export const createTidySyllabus =
  (by: TaskModel): NonNullable<AiEngine['tidySyllabus']> =>
  async (text, options = {}) => {
    if (text.length > MAX_CHARS) throw new AiReplyError(createMessage('reply_too_long'))
    const tidyPart = async (part: string): Promise<string> => {
      const { around } = createDelimiter()
      const ask = async (complaint: string | null) => {
        const { value } = await askModel(by, {
          instructions: syllabusPrompt.text,
          prompt: [{ text: around('syllabus', part) }, ...(complaint ? [{ text: complaint }] : [])],
          outputTokens: 3_000 + part.length,
          options: withoutPartials(options),
        })
        return unwrapReply(value)
      }
      const first = await ask(null)
      if (keepsWords(first, part)) return first
      const second = await ask(
        'Your last answer had other words than the text. Change no word and no number.',
      )
      if (keepsWords(second, part)) return second
      throw new AiReplyError(createMessage('reply_changed_words'))
    }
    const parts: string[] = []
    for (const part of cutIntoParts(text, PART_CHARS)) {
      options.signal?.throwIfAborted()
      parts.push(part.trim() === '' ? '' : await tidyPart(part))
    }
    return {
      text: parts
        .join('\n\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
    }
  }
