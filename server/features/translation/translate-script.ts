import * as limits from '@lectern/contract/limits.ts'
import {
  type AiEngine,
  AiReplyError,
  type TranslateRequest,
  type WriteOptions,
} from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { readTranslation, repairTranslation } from '@lectern/core/script/rebuild-translation.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { toTranslationText } from '@lectern/core/script/translation-markers.ts'
import { isInLanguage } from '@lectern/core/text/is-in-language.ts'
import { findOtherTerms } from './glossary.ts'
import type { Glossary } from './translation.ts'

/** Shorter texts may be equal in both languages: a name, a formula. */
const FEW_LETTERS = 20

const isSameText = (one: string, other: string): boolean => {
  const letters = (text: string) => stripTags(text).replace(/[^\p{L}]/gu, '')
  return letters(one).length >= FEW_LETTERS && letters(one) === letters(other)
}

export type TranslatedScript = {
  script: string
  /** How many annotations have a guessed position. */
  guessed: number
  /** Terms translated differently from the glossary, with the glossary's translation. */
  otherTerms: Glossary
}

/**
 * Translates one script with its tags. A reply with wrong markers, without words, in another language or
 * with deviating terms is requested once more with its problem. Markers that are wrong again are repaired
 * as far as possible; another language is refused. The returned script is always valid and has every tag.
 * @throws AiReplyError when no reply can be used, and the engine's errors
 */
export const translateScript = async (
  translate: NonNullable<AiEngine['translate']>,
  request: Omit<TranslateRequest, 'text' | 'complaint'> & { script: string },
  options: Pick<WriteOptions, 'signal' | 'usageContext'>,
): Promise<TranslatedScript> => {
  const { script: source, ...about } = request
  const paired = toTranslationText(source)
  const ask = async (complaint: string | null): Promise<string> => {
    const { text } = await translate({ ...about, text: paired.text, complaint }, options)
    options.signal?.throwIfAborted()
    return text
  }
  // A source full of another language, such as in a language course, makes the check impossible.
  const isPlain = isInLanguage(stripTags(source), request.from)
  const isForeign = (script: string) => isPlain && !isInLanguage(stripTags(script), request.to)
  const otherTerms = (script: string) => findOtherTerms(source, script, request.glossary ?? [])
  const finish = (script: string, guessed = 0) => checked({ script, guessed, otherTerms: otherTerms(script) })

  const first = await ask(null).catch(emptyWhenUnusable)
  const read = readTranslation(first, paired)
  const usable =
    read.script !== null && !isSameText(read.script, source) && !isForeign(read.script) ? read.script : null
  const wrong = usable === null ? [] : otherTerms(usable)
  if (usable !== null && wrong.length === 0) return finish(usable)
  const complaint =
    wrong.length > 0
      ? wrong.map(({ term, translation }) => `"${term}" must be called "${translation}".`).join(' ')
      : (read.problems?.join(' ') ?? `The text was not in ${languageName(request.to)}.`)

  const second = await ask(first === '' ? null : complaint)
  const again = readTranslation(second, paired)
  // A reply with only deviating terms is no worse than one with broken markers or more deviations.
  if (usable !== null)
    if (again.script === null || isForeign(again.script) || otherTerms(again.script).length > wrong.length)
      return finish(usable)
  const { script, guessed } =
    again.script === null
      ? repairTranslation(second, paired, request.to)
      : { script: again.script, guessed: 0 }
  // The model gave the same words twice: they may be right, for example a list of names.
  if (isForeign(script))
    throw new AiReplyError(createMessage('reply_wrong_language', { language: request.to }))
  return finish(script, guessed)
}

const emptyWhenUnusable = (error: unknown): string => {
  if (error instanceof AiReplyError) return ''
  throw error
}

const checked = (translated: TranslatedScript): TranslatedScript => {
  const { script } = translated
  if (stripTags(script).trim() === '') throw new AiReplyError(createMessage('reply_without_words'))
  if (script.length > limits.scriptChars)
    throw new AiReplyError(createMessage('translation_too_long', { number: limits.scriptChars }))
  return translated
}
