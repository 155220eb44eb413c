import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { readRubric } from '@lectern/core/questions/rubric.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { type Weights, weigh } from './match.ts'
import { type Name, readName } from './names.ts'
import { cutIntoClauses } from './statements.ts'
import { gradedTermsOf } from './terms.ts'

/** A line of the rubric, or a thing of a reference that is a list. */
export type Line = {
  criterion: string
  possible: number
  /** Its terms; those of the question count little. Empty for a line without a subject ("Says why"). */
  wanted: Weights
  /** Its terms, whether the question has them or not. */
  own: Weights
  phrase: string
  /** A line that only names something. */
  name: Name | null
}

/** What a question asks for, read once: its reference, keywords and rubric. */
export type Key = {
  asked: ReadonlySet<string>
  wanted: Weights
  keywords: { text: string; phrase: string; terms: string[] }[]
  lines: Line[]
  /** The lines are things of a reference that is a list. */
  isList: boolean
  /** The question may be answered in words without sentences. */
  asksForList: boolean
  /** The reference, where it only names something. */
  name: Name | null
  clauses: { text: string; terms: string[] }[]
  hasNotes: boolean
  /** All expected terms: of the reference, the keywords and the rubric. */
  terms: ReadonlySet<string>
}

/** Weight of words of the question, which are no answer: in the reference, and in a rubric's line, which is shorter. */
const OF_QUESTION = { inReference: 0.2, inLine: 0.1 }
/** Factor for words of a rubric line that are keywords of the question, too. */
const OF_KEYWORDS = 2
/** Words that rubrics use about answers, but that answers do not contain. */
const ABOUT_ANSWERS = new Set(
  gradedTermsOf(
    `names mentions states says tells explains describes defines gives identifies notes shows includes recognizes
    correctly correct student students answer answers clearly least reason reasons point points partial credit full
    언급 설명 서술 제시 정확 학생 답안 올바르게 이유 기술 명시 지적 포함 한다 했다
    提到 说明 指出 解释 描述 给出 学生 正确 答案 回答 理由 包括 写出`,
  ),
)
const MAX_LINES = 60

/** A list of at least this many things is graded thing by thing: all points for some of them would be unfair. */
const FEWEST_ITEMS = 3
const ASKS_FOR_LIST =
  /\b(?:name|list|enumerate|steps|stages|phases|nenne|nennen|nombra|enumera)\b|나열|열거|단계|가지를|列出|列举|哪些|步骤|阶段/iu
/** A list has words, not sentences. Chinese and Korean have few spaces. */
const isItem = (item: string): boolean =>
  /\p{L}/u.test(item) &&
  item.split(/\s+/).length <= 3 &&
  item.length <= (/\p{Script=Han}/u.test(item) ? 6 : 30)

/** The things that a reference lists: "solid, liquid and gas". Empty for sentences. */
const listItems = (reference: string): string[] => {
  const pieces = reference.replace(/[.。]\s*$/u, '').split(/[,、;；\n]/u)
  const last = pieces.pop()?.split(/(?:^|\s)(?:and|und|y|그리고)\s|和|以及/u) ?? []
  const items = [...pieces, ...(pieces.length > 0 ? last : [])].map((item) => item.trim()).filter(Boolean)
  return items.length >= FEWEST_ITEMS && items.every(isItem) ? items : []
}

export const readKey = ({ question, reference, rubric, keywords, maximum }: GradeRequest): Key => {
  const asked = new Set(gradedTermsOf(question))
  const { lines, notes } = readRubric(rubric)
  const counted = lines.filter(({ points }) => points > 0).slice(0, MAX_LINES)
  const words = keywords
    .map((keyword) => keyword.trim())
    .filter(Boolean)
    .map((text) => ({ text, phrase: foldCase(text), terms: gradedTermsOf(text) }))
  const items = counted.length > 0 || words.length > 0 ? [] : listItems(reference)
  const criteria = [...counted, ...items.map((criterion) => ({ points: 1, criterion }))]
  const total = criteria.reduce((sum, { points }) => sum + points, 0)
  const keywordTerms = new Set(words.flatMap(({ terms }) => terms))
  const nameOf = (text: string, of: 'whole' | 'line' | 'list') => readName(text, { question, asked, of })
  const [name, names] = [
    nameOf(reference, 'whole'),
    criteria.map(({ criterion }) => nameOf(criterion, items.length > 0 ? 'list' : 'line')),
  ]
  // Lines such as "price rises" are subjects of an explanation, unless names are all that is asked for.
  const areNames = name !== null || names.every((one) => one !== null)
  const wanted = weigh(gradedTermsOf(reference), asked, OF_QUESTION.inReference)
  return {
    asked,
    wanted,
    keywords: words,
    name,
    isList: items.length > 0,
    hasNotes: notes.length > 0,
    asksForList: items.length > 0 || ASKS_FOR_LIST.test(question),
    clauses: cutIntoClauses(reference).map((text) => ({ text, terms: gradedTermsOf(text) })),
    terms: new Set([
      ...wanted.keys(),
      ...keywordTerms,
      ...criteria.flatMap(({ criterion }) => gradedTermsOf(criterion)),
    ]),
    lines: criteria.map(({ criterion, points }, at) => {
      const terms = gradedTermsOf(criterion).filter((term) => !ABOUT_ANSWERS.has(term))
      const weighed = (known: ReadonlySet<string>) =>
        new Map(
          [...weigh(terms, known, OF_QUESTION.inLine)].map(([term, weight]) => [
            term,
            weight * (keywordTerms.has(term) ? OF_KEYWORDS : 1),
          ]),
        )
      return {
        criterion,
        possible: round2((points * maximum) / total),
        wanted: weighed(asked),
        own: weighed(new Set()),
        phrase: terms.length > 0 ? foldCase(criterion) : '',
        name: areNames && terms.length > 0 ? (names[at] ?? null) : null,
      }
    }),
  }
}

export const round2 = (points: number): number => Math.round(points * 100) / 100
