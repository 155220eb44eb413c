import type { Evidence } from '@lectern/contract/grading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { areOpposite } from '@lectern/core/text/word-likeness/word-likeness.ts'
import { cutIntoClauses } from './clauses.ts'
import type { Contradiction } from './contradictions.ts'
import { countWords, gradedTermsOf } from './graded-terms.ts'
import { repeatsItself } from './structure.ts'
import { swapsSides } from './swapped-sides.ts'
import { coverage, weighTerms } from './weigh-terms.ts'
import { foldText, writtenTerms } from './word-match.ts'

const NEGATIONS: [RegExp, string][] = [
  [/\b(?:not|no|never|none|neither|nor|cannot|without|\w+n['’]t)\b/gu, 'latin'],
  [/\b(?:nicht|kein\w*|nie|ne|pas|jamais|nunca|ningun\w*)\b/gu, 'latin'],
  [/않|못|없|아니|안\s/gu, 'hangul'],
  [/不|没|無|无|非|未/gu, 'han'],
]

const countNegations = (text: string): number =>
  NEGATIONS.reduce((sum, [pattern]) => sum + (text.match(pattern)?.length ?? 0), 0)

const isOdd = (count: number): boolean => count % 2 === 1

type GradedAnswer = {
  answer: string
  reference: string
  question: string
  /** All expected terms: of the reference, the keywords and the rubric. */
  expected: ReadonlySet<string>
  /** The answer holds the reference word by word. */
  isWhole: boolean
  /** The answer is words without sentences. */
  isSalad: boolean
  /** Share of the points. */
  share: number
  /** The lines of a rubric with their quotes; empty without such lines. */
  lines: readonly Pick<Evidence, 'criterion' | 'quote'>[]
  contradictions: readonly Contradiction[]
  /** Share of the reference's own words that stand in the answer as they are. */
  verbatim: number
  /** The rubric has text that this engine cannot use. */
  rubricUnread: boolean
}

/** Minimum shared part of two clauses about the same thing. */
const SAME_THING = 0.4
/** Maximum number of clauses of the answer and of the reference that are compared. */
const MAX_PIECES = 20

/** Returns true if a word of the answer is the opposite of a missing expected word. */
const hasOpposite = (written: ReadonlySet<string>, wanted: ReadonlyMap<string, number>): boolean =>
  [...written].some(
    (term) =>
      !wanted.has(term) && [...wanted.keys()].some((one) => !written.has(one) && areOpposite(one, term)),
  )

/**
 * Returns true if a clause of the answer contradicts the reference: the clauses of the reference about the same thing are
 * all negative where it is not, or the other way round; or a word of the nearest one is replaced by its opposite.
 */
const saysTheContrary = (answer: string, reference: string, asked: ReadonlySet<string>): boolean => {
  const pieces = cutIntoClauses(reference)
    .slice(0, MAX_PIECES)
    .map(({ text }) => ({ text, wanted: weighTerms(text, asked) }))
  return cutIntoClauses(answer)
    .slice(0, MAX_PIECES)
    .some(({ text }) => {
      const written = writtenTerms(text)
      const near = pieces
        .map((piece) => ({ ...piece, share: coverage(piece.wanted, written) }))
        .filter(({ share }) => share >= SAME_THING)
        .toSorted((one, other) => other.share - one.share)
      const isNegative = isOdd(countNegations(foldText(text)))
      const [nearest] = near
      if (!nearest) return false
      return (
        near.every((piece) => isOdd(countNegations(foldText(piece.text))) !== isNegative) ||
        hasOpposite(written.terms, nearest.wanted)
      )
    })
}

/** "Names that the list must be sorted" is not earned by "the list need not be sorted". */
const isDenied = ({ criterion, quote }: Pick<Evidence, 'criterion' | 'quote'>): boolean =>
  quote !== null && isOdd(countNegations(foldText(quote))) && countNegations(foldText(criterion)) === 0

/**
 * An answer with less than this share of the points may say the same in other words. Chosen on one half of a public set
 * of 2,442 answers and confirmed on the other (bench/grades).
 */
const FEW_FOUND = 0.58

/**
 * With a rubric: points up to this share, for an answer that says at least half as much as the reference, may be too few. Points
 * from the other share on, for an answer with less than this part of the reference's own words, may be too many. Chosen on one
 * set of rubrics and confirmed on another (bench/grades).
 */
const OF_LINES = { few: 0.3, says: 0.5, many: 0.65, words: 0.45 }

/** So few of an answer's own words are expected ones by chance. Chosen and confirmed as above. */
const HARDLY_ANY = 0.06

/** More are not named. */
const MOST_CONTRADICTIONS = 3
const MAX_QUOTED = 160
/** Text that PostgreSQL accepts. */
const short = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text).replaceAll('\0', '').toWellFormed()

/** Reasons for a review by a person: cases in which counting words is known to fail. */
export const findFlags = (looked: GradedAnswer): ReviewFlag[] => {
  const { answer, reference, share } = looked
  const flags: ReviewFlag[] = []
  const language = detectLanguage(answer)
  const terms = gradedTermsOf(answer)
  const asked = new Set(gradedTermsOf(looked.question))
  const own = terms.filter((term) => !asked.has(term))
  const copies = terms.length >= 4 && own.length / terms.length < 0.2
  const salad = copies || looked.isSalad
  if (salad) flags.push('word_salad')
  if (salad && repeatsItself(terms)) flags.push('repeats_keywords')
  const expected = detectLanguage(reference)
  const isOther = language !== null && expected !== null && language !== expected
  if (isOther) flags.push('other_language')
  const isAwaited = [...looked.expected].some((term) => !asked.has(term))
  const found = own.filter((term) => looked.expected.has(term)).length
  // Points for similar words alone: likely the same in other words, or something else.
  const hasNone = isAwaited && found <= own.length * HARDLY_ANY
  const wanted = gradedTermsOf(reference).filter((term) => !asked.has(term))
  const ownWords = countWords(new Set(own))
  const isContradicted = looked.contradictions.length > 0
  const isOfLines = looked.lines.length > 0
  const mayBeSame = isOfLines
    ? share < OF_LINES.few && ownWords >= OF_LINES.says * countWords(new Set(wanted))
    : share < FEW_FOUND || hasNone
  if (!salad && !isOther && !isContradicted && mayBeSame) flags.push('paraphrase')
  if (isOfLines && !salad && !isOther && share >= OF_LINES.many && looked.verbatim < OF_LINES.words)
    flags.push('few_words')
  const isContrary = () =>
    saysTheContrary(answer, reference, asked) ||
    looked.lines.some(isDenied) ||
    swapsSides(answer, reference, looked.question)
  for (const { expected, stated } of looked.contradictions.slice(0, MOST_CONTRADICTIONS))
    flags.push({ flag: 'contradicts', expected: short(expected), stated: short(stated) })
  if (!isContradicted && share >= 0.3 && !isOther && isContrary()) flags.push('negation')
  // "Is it A or B?": words that the question has do not tell one answer from the other.
  if (looked.rubricUnread || (!isAwaited && !looked.isWhole)) flags.push('low_confidence')
  return flags
}
