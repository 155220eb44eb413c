import type { ReviewFlag } from '@lectern/contract/grading.ts'
import { termsOf } from '../chat/terms.ts'
import { detectLanguage } from '../detect-language.ts'
import { foldText } from './word-match.ts'

const ENGLISH_FORM = new Set(
  `the a an of and is are was were to with for that this which be by from we can it as in on at so because if then
  when while not no or but its they there these those has have had do does will would not into than only each all`.split(
    /\s+/,
  ),
)
const KOREAN_FORM =
  /(?:다|요|음|함|임|니다|은|는|이|가|을|를|의|에|에서|로|으로|와|과|도|며|고|서|면)[.,!?]?$/u
const CHINESE_FORM = /[的是了在和与为被将以因所会能可有不就从到对]/gu

const NEGATIONS: [RegExp, string][] = [
  [/\b(?:not|no|never|none|neither|nor|cannot|without|\w+n['’]t)\b/gu, 'latin'],
  [/\b(?:nicht|kein\w*|nie|ne|pas|jamais|nunca|ningun\w*)\b/gu, 'latin'],
  [/않|못|없|아니|안\s/gu, 'hangul'],
  [/不|没|無|无|非|未/gu, 'han'],
]

const countNegations = (text: string): number =>
  NEGATIONS.reduce((sum, [pattern]) => sum + (text.match(pattern)?.length ?? 0), 0)

/** Words one after the other that make no sentence: what holds sentences together is missing. */
export const isWordSalad = (answer: string, language: string | null): boolean => {
  const words = foldText(answer)
    .split(/[\s,;、，]+/u)
    .filter(Boolean)
  if (language === 'ko') {
    const formed = words.filter((word) => KOREAN_FORM.test(word)).length
    return words.length >= 5 && formed / words.length < 0.2
  }
  if (language === 'zh') {
    const signs = answer.match(/\p{Script=Han}/gu)?.length ?? 0
    return signs >= 14 && (answer.match(CHINESE_FORM)?.length ?? 0) / signs < 0.04
  }
  if (language !== 'en' && language !== null) return false
  const latin = words.filter((word) => /[a-z]/.test(word))
  const formed = latin.filter((word) => ENGLISH_FORM.has(word.replace(/[.!?]+$/, ''))).length
  return latin.length >= 7 && formed / latin.length < 0.12
}

/** One term again and again. */
const repeatsItself = (terms: readonly string[]): boolean => {
  if (terms.length < 8) return false
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return most >= 4 && (most / terms.length > 0.25 || counts.size / terms.length < 0.34)
}

export type Looked = {
  answer: string
  reference: string
  question: string
  /** The part of the answer that is nearest to the reference. */
  nearest: string
  /** Share of the reference that stands in the answer, and of all that was asked for. */
  coverage: number
  share: number
  /** The rubric has words that this engine cannot use. */
  rubricUnread: boolean
}

/** Why somebody should look at an answer: what counting words is known to get wrong. */
export const findFlags = (looked: Looked): ReviewFlag[] => {
  const { answer, reference } = looked
  const flags: ReviewFlag[] = []
  const language = detectLanguage(answer)
  const terms = termsOf(answer)
  const asked = new Set(termsOf(looked.question))
  const own = terms.filter((term) => !asked.has(term))
  const copies = terms.length >= 4 && own.length / terms.length < 0.2
  const salad = copies || isWordSalad(answer, language)
  if (salad) flags.push('word_salad')
  if (repeatsItself(terms)) flags.push('repeats_keywords')
  const expected = detectLanguage(reference)
  const isOther = language !== null && expected !== null && language !== expected
  if (isOther) flags.push('other_language')
  const referenceTerms = termsOf(reference).length
  const isOnSubject =
    (looked.coverage > 0.08 && terms.length >= 5 && terms.length >= referenceTerms * 0.25) ||
    (own.length >= 8 && own.length < terms.length)
  if (!salad && !isOther && isOnSubject && looked.share < 0.5 && looked.coverage < 0.4)
    flags.push('paraphrase')
  if (looked.share >= 0.4 && !isOther) {
    const said = countNegations(foldText(looked.nearest)) % 2
    const wanted = countNegations(foldText(reference)) % 2
    if (said !== wanted) flags.push('negation')
  }
  const isShort = terms.length <= 2 && referenceTerms > 6
  if (looked.rubricUnread || (isShort && looked.share > 0 && looked.share < 1)) flags.push('low_confidence')
  return flags
}
