import type { Evidence } from '@lectern/contract/grading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import type { Judgement } from './judge-answer.ts'
import type { Key } from './key.ts'
import { verbatimShare } from './match.ts'
import { gradedTermsOf, weightOf } from './terms.ts'
import { repeatsItself } from './word-salad.ts'

type Graded = {
  /** The answer is words without sentences. */
  isSalad: boolean
  /** Share of the points. */
  share: number
  evidence: readonly Evidence[]
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

/** Least share of a line's points, and of its own words as they are, for it to be surely met, however short the answer. */
const CLEAR = 0.6

/** Reasons for a review by a person: cases in which counting words is known to fail. */
export const findFlags = (
  { answer, reference, question }: GradeRequest,
  key: Key,
  judged: Judgement,
  { isSalad, share, evidence }: Graded,
): ReviewFlag[] => {
  if (givesUp(answer)) return []
  const flags: ReviewFlag[] = []
  const { sure, doubtful } = judged.contradictions
  const language = detectLanguage(answer)
  const terms = gradedTermsOf(answer)
  const asked = new Set(gradedTermsOf(question))
  const own = terms.filter((term) => !asked.has(term))
  const copies = terms.length >= 4 && own.length / terms.length < 0.2
  if (isSalad) flags.push('word_salad')
  if ((copies && sure.length === 0) || (isSalad && repeatsItself(terms))) flags.push('repeats_keywords')
  const expected = detectLanguage(reference)
  const isOther = language !== null && expected !== null && language !== expected
  if (isOther) flags.push('other_language')
  const wanted = gradedTermsOf(reference).filter((term) => !asked.has(term))
  const expectedWeight = weightOf(wanted)
  const length = weightOf(own) / Math.max(1, expectedWeight)
  const verbatim = judged.isWhole ? 1 : verbatimShare(key.wanted, judged.terms)
  const isOfLines = key.lines.length > 0
  const { border, says, hardlyAny } = isOfLines ? DOUBT.ofLines : DOUBT.ofWhole
  const few = isOfLines ? FEW.ofLines : FEW.ofWhole
  if (flags.length === 0) {
    const isLow = share < border
    const mayBeSame = key.isList
      ? length - verbatim > OTHER_THINGS
      : length >= says || share < hardlyAny || expectedWeight < SHORT_REFERENCE
    if (isLow && sure.length === 0 && mayBeSame) flags.push('paraphrase')
    const isClear = (line: Evidence, at: number) =>
      line.points_earned === 0 ||
      (line.points_earned >= CLEAR * line.points_possible &&
        verbatimShare(key.lines[at]!.own, judged.terms) >= CLEAR)
    const isFew = length < few.length && verbatim < few.verbatim && !(isOfLines && evidence.every(isClear))
    if (!isLow && !key.isList && isFew) flags.push('few_words')
  }
  const contradictions = sure.length > 0 || share < 0.3 || isOther ? sure : doubtful
  const named = new Map(contradictions.map((one) => [one.expected, one]))
  for (const { expected, stated } of [...named.values()].slice(0, MOST_CONTRADICTIONS))
    flags.push({ flag: 'contradicts', expected: short(expected), stated: short(stated) })
  const isUnread = key.hasNotes && (key.isList || !isOfLines)
  // "Is it A or B?": words that the question has do not tell one answer from the other.
  if (isUnread || (wanted.length === 0 && !judged.isWhole)) flags.push('low_confidence')
  return flags
}
