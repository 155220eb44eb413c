import * as limits from '@lectern/contract/limits.ts'
import { languageName } from '@lectern/core/languages.ts'
import { makePlain } from '@lectern/core/script/write.ts'
import { isInLanguage } from '@lectern/core/text/is-in-language.ts'
import { dropIntroduction, dropMarkdown, isData, unwrapReply } from '../ask/plain-reply.ts'

/** A model's reply as a script: its text, or the problem with it. */
export type ReadScript =
  | { script: string; problem: null }
  | { script: string; problem: 'empty' | 'language' | 'debris' | 'long' | 'tags' }

/** `Speaker:`, `(pause)`, `[Slide 3]`: stage directions. */
const STAGE =
  /^\s*(?:(?:speaker|lecturer|professor|narrator|script|slide \d+)\s*[:：]|\[[^\]\n]{1,60}\]\s*$|\((?:pause|smiles?|gestures?|click)[^)\n]{0,60}\)\s*$)/imu
/** Markup that is left after all harmless markup was removed. */
const DEBRIS = /^\s*\|.*\|\s*$|```|<\/?[a-z][a-z0-9]*(?:\s[^>\n]{0,200})?>|\*\*|^\s*#{1,6}\s|\]\(https?:/m

/**
 * Reads a reply that should be a script in one language: plain words in paragraphs, without tags, markup or
 * an introduction, within the length limits. The language of very short scripts is not checked.
 */
export const readScript = (reply: string, language: string): ReadScript => {
  const words = dropMarkdown(dropIntroduction(unwrapReply(reply)))
  const script = makePlain(words).trim()
  if (!/[\p{L}\p{N}]/u.test(script)) return { script, problem: 'empty' }
  if (script.length > limits.scriptChars) return { script, problem: 'long' }
  if (script !== words) return { script, problem: 'tags' }
  if (isData(words) || STAGE.test(script) || DEBRIS.test(script)) return { script, problem: 'debris' }
  return { script, problem: isInLanguage(script, language) ? null : 'language' }
}

/** Describes the problem for the model. */
export const complaintAbout = (problem: NonNullable<ReadScript['problem']>, language: string): string => {
  switch (problem) {
    case 'empty':
      return 'it held no words to be said'
    case 'long':
      return `it had more than ${limits.scriptChars} characters`
    case 'tags':
      return 'it held tags in square brackets'
    case 'debris':
      return 'it held markup or stage directions; only the words that are said may stand there'
    case 'language':
      return `it was not in ${languageName(language)}`
  }
}
