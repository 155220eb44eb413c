import { detectLanguage } from './detect-language.ts'

/** Characters of languages with a script of their own. Each carries about as much as three Latin letters. */
const OWN_SIGNS: Record<string, RegExp> = {
  ko: /\p{Script=Hangul}/gu,
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
}
const DENSE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const OWN_SHARE = 0.5

/**
 * Returns true if a text seems to be in a language. A lecture may contain many words of another language;
 * if the two use different scripts, the more frequent one decides.
 */
export const isInLanguage = (text: string, language: string): boolean => {
  const found = detectLanguage(text)
  if (found === null || found === language) return true
  const own = OWN_SIGNS[language]
  if (!own && !OWN_SIGNS[found]) return false
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const dense = count(DENSE) * 3
  const others = count(/\p{L}/gu) - dense / 3
  return (own ? count(own) * 3 : others) >= (dense + others) * OWN_SHARE
}
