import { type AiEngine, AiReplyError, type TranslateRequest } from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { PromptPart } from '../ask/ask.ts'
import { askModel } from '../ask/ask-model.ts'
import { complain } from '../ask/delimiter.ts'
import { openLecture } from '../ask/lecture-parts.ts'
import { withoutPartials } from '../ask/partials.ts'
import { dropIntroduction, isData, unwrapReply } from '../ask/plain-reply.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'

export const translatePrompt = readPrompt('./translate.prompt.md', import.meta.url)

/** Tokens for the translation of a text in any language, with room for a model that writes its reasoning. */
const outputTokensFor = (chars: number): number => 4_000 + chars * 2

/** The glossary follows the lecture's part: it is the same for all slides, so the provider caches it. */
const writePrompt = (request: TranslateRequest): PromptPart[] => {
  const { delimiter, part } = openLecture(request)
  const { tone, style } = request.settings
  const glossary = (request.glossary ?? []).map(({ term, translation }) => `${term} = ${translation}`)
  return [
    part,
    ...(glossary.length > 0
      ? [{ text: delimiter.around('glossary', glossary.join('\n')), isCached: true }]
      : []),
    {
      text: [
        `Tone: ${tone}. Style: ${style}.`,
        `Translate from ${languageName(request.from)} into ${languageName(request.to)}.`,
        ...complain(delimiter, 'Your last translation was not right:', request.complaint),
        '',
        delimiter.around('text', request.text),
      ].join('\n'),
    },
  ]
}

/**
 * Reads the translation in a reply and removes an introduction, unless the source text begins with one
 * itself.
 * @throws AiReplyError if it is data instead of words
 */
const readTranslation = (reply: string, source: string): string => {
  const text = unwrapReply(reply)
  const words = dropIntroduction(source) === source ? dropIntroduction(text) : text
  if (isData(words) && !isData(source)) throw new AiReplyError(createMessage('reply_unreadable'))
  return words
}

/** Translates by asking a model. */
export const createTranslate =
  (by: TaskModel): NonNullable<AiEngine['translate']> =>
  async (request, options = {}) => {
    const { value } = await askModel(by, {
      instructions: translatePrompt.text,
      prompt: writePrompt(request),
      outputTokens: outputTokensFor(request.text.length),
      options: withoutPartials(options),
    })
    return { text: readTranslation(value, request.text) }
  }
