import { limits } from '@lectern/contract/limits.ts'
import { languageName } from '@lectern/core/languages.ts'
import { makePlain } from '@lectern/core/script/write.ts'
import { detectLanguage } from '../builtin/detect-language.ts'
import { dropMarkdown, unwrapReply } from './plain-reply.ts'

/** What a model wrote as a script, as far as it can be used. */
export type ReadScript =
  | { script: string; problem: null }
  | { script: string; problem: 'empty' | 'language' | 'debris' | 'long' | 'tags' }

/** A line that speaks to whoever asked, not to the listeners. */
const PREAMBLE =
  /^(?:(?:sure|certainly|of course|okay|absolutely|here(?:'s| is| are)|below is)\b[^\n]{0,160}:|(?:네|물론)[^\n]{0,80}:|(?:好的|当然|以下是)[^\n]{0,80}[:：])\s*\n+/iu
/** `Speaker:`, `(pause)`, `[Slide 3]`: what a script of the stage has. */
const STAGE =
  /^\s*(?:(?:speaker|lecturer|professor|narrator|script|slide \d+)\s*[:：]|\[[^\]\n]{1,60}\]\s*$|\((?:pause|smiles?|gestures?|click)[^)\n]{0,60}\)\s*$)/imu
/** What is left of markup when everything harmless was taken out of it. */
const DEBRIS = /^\s*\|.*\|\s*$|```|<\/?[a-z][a-z0-9]*(?:\s[^>\n]{0,200})?>|\*\*|^\s*#{1,6}\s|\]\(https?:/m

/**
 * Reads a reply that is to be a script in one language: plain words in paragraphs, with no tags, no markup and
 * nobody's introduction, within the limits. Scripts that are too short to tell their language pass.
 */
export const readScript = (reply: string, language: string): ReadScript => {
  const words = dropMarkdown(unwrapReply(reply).replace(PREAMBLE, ''))
  const script = makePlain(words).trim()
  if (!/[\p{L}\p{N}]/u.test(script)) return { script, problem: 'empty' }
  if (script.length > limits.scriptChars) return { script, problem: 'long' }
  if (script !== words) return { script, problem: 'tags' }
  if (STAGE.test(script) || DEBRIS.test(script)) return { script, problem: 'debris' }
  return { script, problem: isInLanguage(script, language) ? null : 'language' }
}

/** The signs of languages that have their own, each of which says about as much as three letters. */
const OWN_SIGNS: Record<string, RegExp> = {
  ko: /\p{Script=Hangul}/gu,
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
}
const DENSE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const OWN_SHARE = 0.5

/**
 * Whether a text is in a language, as far as that can be told. A lecture may name many words of another one: where
 * the two are not written with the same signs, most of them tell.
 */
const isInLanguage = (text: string, language: string): boolean => {
  const found = detectLanguage(text)
  if (found === null || found === language) return true
  const own = OWN_SIGNS[language]
  if (!own && !OWN_SIGNS[found]) return false
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const dense = count(DENSE) * 3
  const others = count(/\p{L}/gu) - dense / 3
  return (own ? count(own) * 3 : others) >= (dense + others) * OWN_SHARE
}

/** What is wrong, as the model is told it. */
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
