import { limits } from '@lectern/contract/limits.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { readPaired, repairPaired } from '@lectern/core/script/paired-back.ts'
import { toPairedText } from '@lectern/core/script/paired-signs.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { type AiEngine, AiReplyError, type TranslateRequest } from '../../platform/ai/ai.ts'

/** Fewer letters than this may be the same in both languages: a name, a formula. */
const FEW_LETTERS = 20

const isSameText = (one: string, other: string): boolean => {
  const letters = (text: string) => stripTags(text).replace(/[^\p{L}]/gu, '')
  return letters(one).length >= FEW_LETTERS && letters(one) === letters(other)
}

/**
 * Translates one script with its tags. A reply with wrong signs, without words or in the old language is asked for
 * once more with the complaint; signs that are wrong again are mended as far as that goes (`guessed` counts the marks
 * whose place is not certain). The script that is given is always valid and has every tag.
 * @throws AiReplyError when no reply can be used; what the engine throws
 */
export const translateScript = async (
  translate: NonNullable<AiEngine['translate']>,
  request: Omit<TranslateRequest, 'text' | 'complaint'> & { script: string },
  signal: AbortSignal,
): Promise<{ script: string; guessed: number }> => {
  const { script: source, ...about } = request
  const paired = toPairedText(source)
  const ask = async (complaint: string | null): Promise<string> => {
    const { text } = await translate({ ...about, text: paired.text, complaint }, { signal })
    signal.throwIfAborted()
    return text
  }

  const first = await ask(null).catch(emptyWhenUnusable)
  const read = readPaired(first, paired)
  if (read.script !== null && !isSameText(read.script, source)) return checked(read.script, 0)
  const complaint = read.problems?.join(' ') ?? 'The text is still in the old language.'

  const second = await ask(first === '' ? null : complaint)
  const again = readPaired(second, paired)
  // The same words once more are what the model stands by: a list of names, perhaps.
  if (again.script !== null) return checked(again.script, 0)
  const mended = repairPaired(second, paired, request.to)
  return checked(mended.script, mended.guessed)
}

const emptyWhenUnusable = (error: unknown): string => {
  if (error instanceof AiReplyError) return ''
  throw error
}

const checked = (script: string, guessed: number): { script: string; guessed: number } => {
  if (stripTags(script).trim() === '') throw new AiReplyError(tell('replyWithoutWords'))
  if (script.length > limits.scriptChars)
    throw new AiReplyError(tell('translationTooLong', { number: limits.scriptChars }))
  return { script, guessed }
}
