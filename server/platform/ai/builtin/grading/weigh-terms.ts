import { gradedTermsOf, weightOfTerm } from './graded-terms.ts'
import type { WrittenTerms } from './word-match.ts'

/** What should be said, as terms with what each of them counts. */
export type Wanted = ReadonlyMap<string, number>

/** The question's own words are no answer. */
const OF_QUESTION = 0.25

/** Words with which a rubric speaks of an answer, not words that an answer would hold. */
const ABOUT_ANSWERS = new Set(
  gradedTermsOf(
    `names mentions states says explains describes gives identifies notes shows includes recognizes correctly correct
    student students answer answers clearly least one two three reason reasons point points partial credit full
    언급 설명 서술 제시 정확 학생 답안 올바르게 이유 기술 명시 지적 포함 한다 했다
    提到 说明 指出 解释 描述 给出 学生 正确 答案 回答 理由 包括 写出`,
  ),
)

/** Weighs the terms of what is wanted, seen from the question they answer. */
export const weighTerms = (text: string, question: ReadonlySet<string>, share = 1): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const term of gradedTermsOf(text))
    weights.set(term, weightOfTerm(term) * (question.has(term) ? OF_QUESTION : 1) * share)
  return weights
}

/** A rubric's line, without the words that only speak about answers. */
export const weighCriterion = (text: string, question: ReadonlySet<string>): Map<string, number> => {
  const weights = weighTerms(text, question)
  const said = [...weights].filter(([term]) => !ABOUT_ANSWERS.has(term))
  return said.length > 0 ? new Map(said) : weights
}

/** Which share of what is wanted is written, 0 to 1; how often does not count. */
export const coverage = (wanted: Wanted, written: WrittenTerms): number => {
  let all = 0
  let found = 0
  for (const [term, weight] of wanted) {
    all += weight
    found += weight * written.shareOf(term)
  }
  return all > 0 ? found / all : 0
}
