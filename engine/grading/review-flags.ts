import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import type { Contradictions } from './contradictions.ts'
import { gradedTermsOf, weightOf } from './terms.ts'
import { repeatsItself } from './word-salad.ts'

type GradedAnswer = {
  answer: string
  reference: string
  question: string
  /** The answer holds the reference word by word. */
  isWhole: boolean
  /** The answer is words without sentences. */
  isSalad: boolean
  /** Share of the points. */
  share: number
  isOfLines: boolean
  /** Each line of the rubric is surely met, or has no points. */
  isClear: boolean
  /** The reference is a list of things. */
  isList: boolean
  contradictions: Contradictions
  /** Share of the reference's own words that stand in the answer as they are. */
  verbatim: number
  /** The rubric has text that this engine cannot use. */
  rubricUnread: boolean
}

/**
 * When an answer is off, its points and its length disagree. Below `border`, an answer that says at least `says` of the
 * reference's length (by the weight of its own words), or has less than `hardlyAny`, may deserve more points. Chosen on the sets that
 * were looked at and one half of a public set, confirmed on the others (bench/grades, decision 0122).
 */
const DOUBT = {
  ofWhole: { border: 0.55, says: 0.4, hardlyAny: 0.25 },
  ofLines: { border: 0.5, says: 0.6, hardlyAny: 0 },
}
/**
 * From the border on, an answer that says less than `length`, with less than `verbatim` of the reference's own words, may deserve
 * fewer points. Beside a reference alone nine in ten such answers are right, so the bounds leave room for other flags (decision 0135).
 */
const FEW = {
  ofWhole: { length: 0.6, verbatim: 0.4 },
  ofLines: { length: 1.2, verbatim: 0.5 },
}
/** Each word of a reference with less weight than this counts for much: an answer in other words has few points, however short. */
const SHORT_REFERENCE = 8

/** An answer to a list that names other things may name the same ones in other words. */
const OTHER_THINGS = 0.1

/** "I don't know", in the languages of the screens, German and Spanish. */
const GIVES_UP =
  /^(?:sorry\P{L}+)?(?:i (?:really )?(?:do not|don['’]?t) (?:know|remember)|(?:i have )?no (?:idea|clue)|idk|(?:잘 )?(?:모르겠|모름|몰라|모릅)\p{Script=Hangul}*|我?(?:不知道|不会|不清楚|忘了)|keine ahnung|(?:ich )?wei(?:ß|ss) (?:es )?nicht|no (?:lo )?sé)(?:\P{L}+(?:it|this|the answer|sorry|죄송합니다|对不起|抱歉))*$/u
/** Longer answers say more than that. */
const MAX_GIVING_UP = 60
/** Whether an answer claims nothing: no word stands in it, or it says that it has none. */
const givesUp = (answer: string): boolean =>
  !/[\p{L}\p{N}]/u.test(answer) ||
  (answer.length <= MAX_GIVING_UP &&
    GIVES_UP.test(foldCase(answer).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))

/** More are not named. */
const MOST_CONTRADICTIONS = 3
const MAX_QUOTED = 160
/** Text that PostgreSQL accepts. */
const short = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text).replaceAll('\0', '').toWellFormed()

/** Reasons for a review by a person: cases in which counting words is known to fail. */
export const findFlags = (looked: GradedAnswer): ReviewFlag[] => {
  const { answer, reference, share } = looked
  if (givesUp(answer)) return []
  const flags: ReviewFlag[] = []
  const { sure, doubtful } = looked.contradictions
  const language = detectLanguage(answer)
  const terms = gradedTermsOf(answer)
  const asked = new Set(gradedTermsOf(looked.question))
  const own = terms.filter((term) => !asked.has(term))
  const copies = terms.length >= 4 && own.length / terms.length < 0.2
  if (looked.isSalad) flags.push('word_salad')
  if ((copies && sure.length === 0) || (looked.isSalad && repeatsItself(terms)))
    flags.push('repeats_keywords')
  const expected = detectLanguage(reference)
  const isOther = language !== null && expected !== null && language !== expected
  if (isOther) flags.push('other_language')
  const wanted = gradedTermsOf(reference).filter((term) => !asked.has(term))
  const expectedWeight = weightOf(wanted)
  const length = weightOf(own) / Math.max(1, expectedWeight)
  const { border, says, hardlyAny } = looked.isOfLines ? DOUBT.ofLines : DOUBT.ofWhole
  const few = looked.isOfLines ? FEW.ofLines : FEW.ofWhole
  if (flags.length === 0) {
    const isLow = share < border
    const mayBeSame = looked.isList
      ? length - looked.verbatim > OTHER_THINGS
      : length >= says || share < hardlyAny || expectedWeight < SHORT_REFERENCE
    if (isLow && sure.length === 0 && mayBeSame) flags.push('paraphrase')
    const isFew = length < few.length && looked.verbatim < few.verbatim
    if (!isLow && !looked.isList && !looked.isClear && isFew) flags.push('few_words')
  }
  const contradictions = sure.length > 0 || share < 0.3 || isOther ? sure : doubtful
  const named = new Map(contradictions.map((one) => [one.expected, one]))
  for (const { expected, stated } of [...named.values()].slice(0, MOST_CONTRADICTIONS))
    flags.push({ flag: 'contradicts', expected: short(expected), stated: short(stated) })
  // "Is it A or B?": words that the question has do not tell one answer from the other.
  if (looked.rubricUnread || (wanted.length === 0 && !looked.isWhole)) flags.push('low_confidence')
  return flags
}
