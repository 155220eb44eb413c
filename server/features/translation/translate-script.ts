import { limits } from '@lectern/contract/limits.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { readPaired, repairPaired } from '@lectern/core/script/paired-back.ts'
import { toPairedText } from '@lectern/core/script/paired-signs.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import {
  type AiEngine,
  AiReplyError,
  type TranslateRequest,
  type WriteOptions,
} from '../../platform/ai/ai.ts'
import { findOtherTerms } from './glossary.ts'
import type { Glossary } from './translation.ts'

/** Fewer letters than this may be the same in both languages: a name, a formula. */
const FEW_LETTERS = 20

const isSameText = (one: string, other: string): boolean => {
  const letters = (text: string) => stripTags(text).replace(/[^\p{L}]/gu, '')
  return letters(one).length >= FEW_LETTERS && letters(one) === letters(other)
}

export type TranslatedScript = {
  script: string
  /** How many marks stand at a place that is not certain. */
  guessed: number
  /** The terms that are called otherwise than the glossary says, with what it calls them. */
  otherTerms: Glossary
}

/**
 * Translates one script with its tags. A reply with wrong signs, without words, in the old language or with other
 * terms than the glossary's is asked for once more with the complaint; signs that are wrong again are mended as far as
 * that goes. The script that is given is always valid and has every tag.
 * @throws AiReplyError when no reply can be used; what the engine throws
 */
export const translateScript = async (
  translate: NonNullable<AiEngine['translate']>,
  request: Omit<TranslateRequest, 'text' | 'complaint'> & { script: string },
  options: Pick<WriteOptions, 'signal' | 'bill'>,
): Promise<TranslatedScript> => {
  const { script: source, ...about } = request
  const paired = toPairedText(source)
  const ask = async (complaint: string | null): Promise<string> => {
    const { text } = await translate({ ...about, text: paired.text, complaint }, options)
    options.signal?.throwIfAborted()
    return text
  }
  const otherTerms = (script: string) => findOtherTerms(source, script, request.glossary ?? [])
  const finish = (script: string, guessed = 0) => checked({ script, guessed, otherTerms: otherTerms(script) })

  const first = await ask(null).catch(emptyWhenUnusable)
  const read = readPaired(first, paired)
  const isNew = read.script !== null && !isSameText(read.script, source)
  const wrong = read.script !== null && isNew ? otherTerms(read.script) : []
  if (read.script !== null && isNew && wrong.length === 0) return finish(read.script)
  const complaint =
    wrong.length > 0
      ? wrong.map(({ term, translation }) => `"${term}" must be called "${translation}".`).join(' ')
      : (read.problems?.join(' ') ?? 'The text is still in the old language.')

  const second = await ask(first === '' ? null : complaint)
  const again = readPaired(second, paired)
  // What was right but for its terms is no worse than what comes without its signs, or with more terms of its own.
  if (read.script !== null && isNew)
    if (again.script === null || otherTerms(again.script).length > wrong.length) return finish(read.script)
  // The same words once more are what the model stands by: a list of names, perhaps.
  if (again.script !== null) return finish(again.script)
  const mended = repairPaired(second, paired, request.to)
  return finish(mended.script, mended.guessed)
}

const emptyWhenUnusable = (error: unknown): string => {
  if (error instanceof AiReplyError) return ''
  throw error
}

const checked = (translated: TranslatedScript): TranslatedScript => {
  const { script } = translated
  if (stripTags(script).trim() === '') throw new AiReplyError(tell('replyWithoutWords'))
  if (script.length > limits.scriptChars)
    throw new AiReplyError(tell('translationTooLong', { number: limits.scriptChars }))
  return translated
}
