import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { type RubricLine, readRubric } from '@lectern/core/questions/rubric.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { readTermReference, type TermReference } from './term-reference.ts'
import { cutIntoClauses } from './words/clauses.ts'
import { gradedTermsOf } from './words/graded-terms.ts'
import { type ExpectedTerms, weighCriterion, weighTerms } from './words/weigh-terms.ts'
import { type WrittenTerms, writtenTerms } from './words/word-match.ts'

/** Maximum number of rubric lines that are used. */
const MAX_LINES = 60

/** `wanted` is null for a line without a subject ("Says why"). */
export type Part = {
  criterion: string
  possible: number
  wanted: ExpectedTerms | null
  /** Its terms, whether the question has them or not. */
  own: ExpectedTerms
  phrase: string
  /** A line that only names something. */
  term: TermReference | null
}

/** What a question asks for, read once: its reference, keywords and rubric. */
export type Key = {
  asked: ReadonlySet<string>
  wanted: ExpectedTerms
  keywords: { text: string; phrase: string; terms: string[] }[]
  /** The lines of the rubric; without any, the items of a reference that is a list. */
  criteria: RubricLine[]
  isList: boolean
  /** The reference, where it only names something. */
  term: TermReference | null
  /** The question may be answered in words without sentences. */
  asksForList: boolean
  parts: Part[]
  hasNotes: boolean
  /** The clauses of the reference. */
  clauses: { text: string; terms: WrittenTerms }[]
  /** All expected terms: of the reference, the keywords and the rubric. */
  terms: ReadonlySet<string>
}

/** A list of at least this many things is graded thing by thing: all points for some of them would be unfair. */
const FEWEST_ITEMS = 3
/** A list has words, not sentences. Chinese and Korean have few spaces. */
const MAX_ITEM = { words: 3, characters: 30, dense: 6 }
const ASKS_FOR_LIST =
  /\b(?:name|list|enumerate|steps|stages|phases|nenne|nennen|nombra|enumera)\b|나열|열거|단계|가지를|列出|列举|哪些|步骤|阶段/iu

/** The things that a reference lists: "solid, liquid and gas". Empty for sentences. */
const listItems = (reference: string): string[] => {
  const pieces = reference.replace(/[.。]\s*$/u, '').split(/[,、;；\n]/u)
  const last = pieces.pop()?.split(/(?:^|\s)(?:and|und|y|그리고)\s|和|以及/u) ?? []
  const items = [...pieces, ...(pieces.length > 0 ? last : [])].map((item) => item.trim()).filter(Boolean)
  const isItem = (item: string) =>
    /\p{L}/u.test(item) &&
    item.split(/\s+/).length <= MAX_ITEM.words &&
    item.length <= (/\p{Script=Han}/u.test(item) ? MAX_ITEM.dense : MAX_ITEM.characters)
  return items.length >= FEWEST_ITEMS && items.every(isItem) ? items : []
}

export const readKey = (request: GradeRequest): Key => {
  const asked = new Set(gradedTermsOf(request.question))
  const wanted = weighTerms(request.reference, asked)
  const rubric = readRubric(request.rubric)
  const keywords = keywordParts(request.keywords)
  const lines = rubric.lines.filter(({ points }) => points > 0)
  const items = lines.length > 0 || keywords.length > 0 ? [] : listItems(request.reference)
  const criteria = [...lines, ...items.map((criterion) => ({ points: 1, criterion }))].slice(0, MAX_LINES)
  return {
    asked,
    wanted,
    keywords,
    criteria,
    isList: items.length > 0,
    term: readTermReference(request.reference, { question: request.question, asked, of: 'whole' }),
    asksForList: items.length > 0 || ASKS_FOR_LIST.test(request.question),
    parts: rubricParts(request, criteria, { asked, of: items.length > 0 ? 'list' : 'line' }),
    clauses: cutIntoClauses(request.reference).map(({ text }) => ({ text, terms: writtenTerms(text) })),
    hasNotes: rubric.notes.length > 0,
    terms: new Set([
      ...wanted.keys(),
      ...keywords.flatMap(({ terms }) => terms),
      ...criteria.flatMap(({ criterion }) => gradedTermsOf(criterion)),
    ]),
  }
}

/** The rubric's lines, scaled to the question's points. Keywords weigh more in the lines that hold them. */
const rubricParts = (
  { keywords, maximum, question, reference }: GradeRequest,
  criteria: readonly RubricLine[],
  { asked, of }: { asked: ReadonlySet<string>; of: 'line' | 'list' },
): Part[] => {
  const total = criteria.reduce((points, line) => points + line.points, 0)
  const keywordTerms = new Set(keywords.flatMap(gradedTermsOf))
  const names = criteria.map(({ criterion }) => readTermReference(criterion, { question, asked, of }))
  // Lines such as "price rises" are subjects of an explanation, unless names are all that is asked for.
  const areNames =
    names.every((name) => name !== null) || readTermReference(reference, { question, asked, of: 'whole' })
  return criteria.map(({ criterion, points }, index) => {
    const own = weighCriterion(criterion, asked, keywordTerms)
    return {
      criterion,
      possible: round2((points * maximum) / total),
      wanted: own.size > 0 ? own : null,
      own: weighCriterion(criterion, new Set(), keywordTerms),
      phrase: own.size > 0 ? foldCase(criterion) : '',
      term: areNames && own.size > 0 ? (names[index] ?? null) : null,
    }
  })
}

const keywordParts = (keywords: readonly string[]): Key['keywords'] =>
  keywords.flatMap((keyword) => {
    const text = keyword.trim()
    return text === '' ? [] : [{ text, phrase: foldCase(text), terms: gradedTermsOf(text) }]
  })

export const round2 = (points: number): number => Math.round(points * 100) / 100
