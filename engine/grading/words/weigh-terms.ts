import { gradedTermsOf, weightOfTerm } from './graded-terms.ts'
import { hasKin, type WrittenTerms, worthOf } from './word-match.ts'

/** Expected terms with their weights. */
export type ExpectedTerms = ReadonlyMap<string, number>

/** Factor for words of the question, which are no answer: in the reference, and in a rubric's line, which is shorter. */
const OF_QUESTION = { inReference: 0.2, inLine: 0.1 }

/** Words that rubrics use about answers, but that answers do not contain. */
const ABOUT_ANSWERS = new Set(
  gradedTermsOf(
    `names mentions states says tells explains describes defines gives identifies notes shows includes recognizes
    correctly correct student students answer answers clearly least one two three reason reasons point points partial
    credit full
    언급 설명 서술 제시 정확 학생 답안 올바르게 이유 기술 명시 지적 포함 한다 했다
    提到 说明 指出 解释 描述 给出 学生 正确 答案 回答 理由 包括 写出`,
  ),
)

/** Weighs the expected terms of a text. Words of the question count little. */
export const weighTerms = (
  text: string,
  question: ReadonlySet<string>,
  ofQuestion = OF_QUESTION.inReference,
): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const term of gradedTermsOf(text))
    weights.set(term, weightOfTerm(term) * (question.has(term) ? ofQuestion : 1))
  return weights
}

/** Factor for words of a rubric line that are keywords of the question, too. */
const OF_KEYWORDS = 2

/**
 * Weighs the terms of a rubric line, without words that are only about answers. Empty for a line without a subject
 * ("Says why").
 */
export const weighCriterion = (
  text: string,
  question: ReadonlySet<string>,
  keywords: ReadonlySet<string>,
): Map<string, number> =>
  new Map(
    [...weighTerms(text, question, OF_QUESTION.inLine)]
      .filter(([term]) => !ABOUT_ANSWERS.has(term))
      .map(([term, weight]) => [term, weight * (keywords.has(term) ? OF_KEYWORDS : 1)]),
  )

/**
 * Minimum likeness at which similar words count. With many expected terms, any word of the subject tells
 * something. A single one must be matched closely: "Paris" is not "London".
 */
const MIN_LIKENESS = { ofMany: 0.08, ofOne: 0.5 }
const MANY = 8

const leastLikeness = (count: number): number => {
  const { ofMany, ofOne } = MIN_LIKENESS
  return ofMany + (ofOne - ofMany) * Math.max(0, (MANY - count) / (MANY - 1))
}

/** Maximum number of terms of a text that are compared by meaning. */
const MAX_TERMS = 300

/**
 * Share of the expected terms that are written, 0 to 1, without counting repetitions. Each written word
 * counts for at most one expected term, most similar pairs first: a word similar to two expected ones says
 * only one of them.
 */
export const coverage = (wanted: ExpectedTerms, written: WrittenTerms): number => {
  let all = 0
  let found = 0
  const missing: string[] = []
  for (const [term, weight] of wanted) {
    all += weight
    if (written.terms.has(term)) found += weight
    else missing.push(term)
  }
  if (all === 0 || missing.length === 0) return all > 0 ? found / all : 0
  const free = [...written.terms].filter((term) => !wanted.has(term) && hasKin(term)).slice(0, MAX_TERMS)
  const least = leastLikeness(wanted.size)
  const pairs: { term: string; other: string; worth: number }[] = []
  for (const term of missing.filter(hasKin).slice(0, MAX_TERMS))
    for (const other of free) {
      const worth = worthOf(term, other, least)
      if (worth > 0) pairs.push({ term, other, worth })
    }
  pairs.sort((one, next) => next.worth - one.worth)
  const taken = new Set<string>()
  for (const { term, other, worth } of pairs) {
    if (taken.has(`-${term}`) || taken.has(other)) continue
    taken.add(`-${term}`).add(other)
    found += wanted.get(term)! * worth
  }
  return found / all
}

/** Share of the expected terms, by weight, that are written verbatim. */
export const verbatimShare = (wanted: ExpectedTerms, written: WrittenTerms): number => {
  let [all, found] = [0, 0]
  for (const [term, weight] of wanted) {
    all += weight
    if (written.terms.has(term)) found += weight
  }
  return found / Math.max(1e-9, all)
}
