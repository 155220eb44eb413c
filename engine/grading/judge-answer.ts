import type { Evidence } from '@lectern/contract/grading.ts'
import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { type RubricLine, readRubric } from '@lectern/core/questions/rubric.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { type Contradictions, findContradictions } from './contradictions/find-contradictions.ts'
import { readTermReference, shareOfTerm, type TermReference } from './term-reference.ts'
import { type Clause, cutIntoClauses } from './words/clauses.ts'
import { countWords, gradedTermsOf, isPaired, weightOfTerm } from './words/graded-terms.ts'
import { inWordsOf } from './words/spell-out.ts'
import { coverage, type ExpectedTerms, weighCriterion, weighTerms } from './words/weigh-terms.ts'
import { containsPhrase, type WrittenTerms, writtenTerms } from './words/word-match.ts'

/**
 * Share of the expected terms where points begin (`from`) and where they are full (`full`), linear in
 * between. `full` is far below 1, because a good answer leaves out some words of the reference and puts
 * others differently. Measured by bench/grades/quality.ts.
 */
const BOUNDS: Record<GradeRequest['leniency'], Bounds> = {
  strict: { from: 0.12, full: 0.56 },
  normal: { from: 0.06, full: 0.42 },
  lenient: { from: 0.02, full: 0.33 },
}
/**
 * The same for scripts compared by pairs of characters, of which fewer match by chance or in another
 * wording.
 */
const BOUNDS_OF_PAIRS: Record<GradeRequest['leniency'], Bounds> = {
  strict: { from: 0.06, full: 0.43 },
  normal: { from: 0.02, full: 0.32 },
  lenient: { from: 0, full: 0.25 },
}
/** Keywords count fully only if the answer has at least this share of the reference's number of words. */
const SAID_SHARE = 0.35
/**
 * An answer that says as much as the reference, and at most `enough` words, has all points that its words earn; a
 * shorter one has at least `base` of them. A person gives more for an answer that explains, in whichever words. The few
 * words of a rubric line often stand in an answer by chance: there more depends on how much the answer says. Chosen on one
 * set of rubrics and confirmed on another (bench/grades/rubrics.ts).
 */
const EXTENT = { ofWhole: { enough: 14, base: 0.4 }, ofLine: { enough: 18, base: 0.1 } }
/** How much the terms of a rubric line weigh beside those of the whole reference; chosen as above. */
const LINE_SHARE = 0.5
/** Least share of a line's points that a clause with all of its terms has, in however few words. */
const CLAUSE_SHARE = 0.9
/** Less of a line's points than this comes by chance. */
const LEAST_SHARE = 0.2
/** Maximum number of rubric lines that are used. */
const MAX_LINES = 60
/** Share of the points for the keywords; the rest is for the reference. */
const KEYWORDS_SHARE = 0.45

type Bounds = { from: number; full: number }
/** `wanted` is null for a line without a subject ("Says why"). */
type Part = {
  criterion: string
  possible: number
  wanted: ExpectedTerms | null
  /** Its terms, whether the question has them or not. */
  own: ExpectedTerms
  phrase: string
  /** A line that only names something. */
  term: TermReference | null
}
type Read = {
  text: string
  folded: string
  terms: WrittenTerms
  clauses: { clause: Clause; folded: string; terms: WrittenTerms }[]
}

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

type Judgement = {
  read: Read
  isWhole: boolean
  covered: number
  share: number
  evidence: Evidence[]
  /** What the answer contradicts of the lines of the rubric, or of the reference. */
  contradictions: Contradictions
  /** Lines of the rubric that are earned by words that are not their own. */
  loose: ReadonlySet<number>
}

/**
 * Finds the expected terms in an answer and computes its share of the points.
 * @param needsOwnWords a line of the rubric is earned by its own words only
 */
export const judge = (request: GradeRequest, key: Key, answer: string, needsOwnWords = false): Judgement => {
  const { reference, maximum } = request
  const bounds = boundsFor(request)
  const read = readAnswer(answer, reference)
  const isWhole = containsPhrase(read.folded, foldCase(reference.replace(/[\s.。]+$/u, '')))
  const covered = isWhole ? 1 : coverage(key.wanted, read.terms)
  const words = countWords(key.wanted.keys())
  const written = ownWords(read.terms.terms, key.asked)
  const expected = ownWords(key.wanted.keys(), key.asked)
  /** The root, because half of the expected words say more than half: other words say the rest. */
  const shareOf = (found: number, { enough, base }: { enough: number; base: number }): number => {
    if (isWhole) return 1
    const extent = Math.min(1, written / Math.max(1, Math.min(enough, expected)))
    return Math.sqrt(ramp(found, bounds)) * (base + (1 - base) * extent)
  }
  const asked = key.criteria.length > 0 ? key.criteria.map(({ criterion }) => criterion) : [reference]
  const contradictions = findContradictions({ texts: asked, question: request.question, reference, answer })
  const judgement = { read, isWhole, covered, contradictions, loose: new Set<number>() }
  if (key.criteria.length > 0) {
    const lines = judgeParts(key, judgement, needsOwnWords, (inLine) =>
      shareOf(LINE_SHARE * inLine + (1 - LINE_SHARE) * covered, EXTENT.ofLine),
    )
    return { ...judgement, ...lines, share: sum(lines.evidence) / maximum }
  }
  const ofTerm = key.term && !isWhole ? shareOfTerm(key.term, read, key.asked) : null
  const shareOfAll = (ofTerm ?? shareOf(covered, EXTENT.ofWhole)) * (1 - (contradictions.lost[0] ?? 0))
  if (key.keywords.length === 0) return { ...judgement, share: shareOfAll, evidence: [] }
  const said = Math.min(1, read.terms.words / Math.max(1, SAID_SHARE * words))
  // Where the whole reference is said, keywords have no part in the points.
  if (isWhole) return { ...judgement, share: shareOfAll, evidence: [] }
  const evidence = judgeKeywords(key.keywords, read, { maximum, said })
  const met = evidence.filter(({ quote }) => quote !== null).length / key.keywords.length
  const share = (1 - KEYWORDS_SHARE) * shareOfAll + KEYWORDS_SHARE * said * met
  return { ...judgement, share, evidence }
}

const readAnswer = (answer: string, reference: string): Read => {
  const inItsWords = inWordsOf(reference)
  const named = inItsWords(answer)
  return {
    text: answer,
    folded: foldCase(named),
    terms: writtenTerms(named),
    clauses: cutIntoClauses(answer).map((clause) => ({
      clause,
      folded: foldCase(clause.text),
      terms: writtenTerms(inItsWords(clause.text)),
    })),
  }
}

const boundsFor = ({ leniency, reference }: GradeRequest): Bounds => {
  const terms = gradedTermsOf(reference)
  const areOfPairs = terms.filter(isPaired).length > terms.length / 2
  return (areOfPairs ? BOUNDS_OF_PAIRS : BOUNDS)[leniency]
}

/** Words that are not from the question. */
const ownWords = (terms: Iterable<string>, asked: ReadonlySet<string>): number =>
  countWords([...terms].filter((term) => !asked.has(term)))

const ramp = (share: number, { from, full }: Bounds): number =>
  Math.min(1, Math.max(0, (share - from) / (full - from)))

export const round2 = (points: number): number => Math.round(points * 100) / 100

export const sum = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { points_earned }) => total + points_earned, 0)

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

/** One word of a rubric line that has three: "words words words" is no "words are generated independently". */
const ONE_WORD = 1.2
const saysOneWord = (wanted: ExpectedTerms, covered: number): boolean => {
  const words = [...wanted].filter(([term, weight]) => weight >= 1 && !isPaired(term))
  const all = [...wanted.values()].reduce((total, weight) => total + weight, 0)
  return words.length >= 3 && covered * all <= ONE_WORD
}

/** Lines of at least this many points are given whole points, smaller ones none, half or all of theirs. */
const WHOLE_FROM = 3
/** Bounds of half of the points, for small lines. */
const HALF = { from: 0.3, below: 0.8 }

/**
 * The points for a share of a line. "4.5 of 5" claims more than counting words can tell. Chosen as above; none, half and all
 * for every line would be farther from a person's points (bench/grades/README.md).
 */
const linePoints = (share: number, possible: number): number => {
  if (share < LEAST_SHARE) return 0
  if (possible >= WHOLE_FROM)
    return Number.isInteger(possible) ? Math.round(share * possible) : boundPoints(share * possible, possible)
  if (share >= HALF.below) return possible
  return share < HALF.from ? 0 : boundPoints(possible / 2, possible)
}

/** Not all points of a line: the most for one of which no words stand in the answer. */
const withoutAll = (points: number, possible: number): number =>
  points < possible ? points : possible >= WHOLE_FROM ? possible - 1 : boundPoints(possible / 2, possible)

/** @param shareOf the share of a line's points, by the share of its terms that is written */
const judgeParts = (
  key: Key,
  { read, isWhole, contradictions }: Pick<Judgement, 'read' | 'isWhole' | 'contradictions'>,
  needsOwnWords: boolean,
  shareOf: (inLine: number) => number,
): Pick<Judgement, 'evidence' | 'loose'> => {
  const judged = key.parts.map(({ possible, wanted, phrase, term }, index) => {
    const terms = wanted ?? key.wanted
    const covered = coverage(terms, read.terms)
    const inClause = Math.max(0, ...read.clauses.map((piece) => coverage(terms, piece.terms)))
    const named = saysOneWord(terms, covered) ? 0 : CLAUSE_SHARE * inClause
    const found = term ? shareOfTerm(term, read, key.asked) : Math.max(shareOf(covered), named)
    const left = 1 - (contradictions.lost[index] ?? 0)
    if (containsPhrase(read.folded, phrase) && left === 1) return possible
    return linePoints(found * left, possible)
  })
  const quotes = findQuotes(key.parts, read, judged)
  const loose = new Set<number>()
  const evidence = key.parts.map(({ criterion, possible, own }, index): Evidence => {
    const line = { criterion, points_possible: possible }
    const points = judged[index] ?? 0
    if (points === 0) return { ...line, points_earned: 0, quote: null }
    const quoted = quotes[index]?.text
    if (quoted !== undefined) return { ...line, points_earned: points, quote: quoted }
    const quote = needsOwnWords ? null : findBySense(own.size > 0 ? own : key.wanted, key.clauses, read)
    // A line without a subject has no words of its own.
    const isOwn = own.size === 0 || isWhole
    if (quote !== null && !isOwn) loose.add(index)
    const earned = isOwn ? points : withoutAll(points, possible)
    return { ...line, points_earned: quote === null ? 0 : earned, quote }
  })
  return { evidence, loose }
}

/**
 * The clause of an answer that says what the reference says of a line in other words than the line's. Null if no clause has any
 * of these words.
 */
const findBySense = (own: ExpectedTerms, clauses: Key['clauses'], read: Read): string | null => {
  const meant = new Map<string, number>(own)
  const [nearest] = clauses.toSorted((one, other) => coverage(own, other.terms) - coverage(own, one.terms))
  for (const term of nearest?.terms.terms ?? []) if (!meant.has(term)) meant.set(term, weightOfTerm(term))
  return findNearest(meant, read)?.text ?? null
}

const keywordParts = (keywords: readonly string[]): Key['keywords'] =>
  keywords.flatMap((keyword) => {
    const text = keyword.trim()
    return text === '' ? [] : [{ text, phrase: foldCase(text), terms: gradedTermsOf(text) }]
  })

/** A keyword is found verbatim, or with all its terms in one clause of the answer. */
const judgeKeywords = (
  keywords: Key['keywords'],
  read: Read,
  { maximum, said }: { maximum: number; said: number },
): Evidence[] => {
  const possible = round2((KEYWORDS_SHARE * maximum) / keywords.length)
  const earned = round2(possible * said)
  return keywords.map(({ text: criterion, phrase, terms }) => {
    const found = read.clauses.find(
      (piece) =>
        containsPhrase(piece.folded, phrase) ||
        (terms.length > 0 && terms.every((term) => piece.terms.shareOf(term) > 0)),
    )
    // A keyword such as "light, water" may stand in two clauses.
    const inTwo = containsPhrase(read.folded, phrase) ? read.clauses[0] : undefined
    const quote = (found ?? inTwo)?.clause.text ?? null
    return { criterion, points_earned: quote ? earned : 0, points_possible: possible, quote }
  })
}

/** The clause with most of the expected terms; null if none has any. */
const findNearest = (wanted: ExpectedTerms, read: Read): Clause | null => {
  let [nearest, most]: [Clause | null, number] = [null, 0]
  for (const { clause, terms } of read.clauses) {
    const share = coverage(wanted, terms)
    if (share > most) [nearest, most] = [clause, share]
  }
  return nearest
}

/** A reference of function words has no terms: the answer that repeats it is quoted from its beginning. */
export const nearestClause = (wanted: ExpectedTerms, read: Read): Clause | null =>
  findNearest(wanted, read) ?? read.clauses[0]?.clause ?? null

/** A clause is quoted for a line if it has at least this share of the line's own words. */
const LEAST_QUOTED = 0.2
/** The clauses of the reference of which the answer says less than that. */
export const findMissing = ({ clauses, asked }: Key, read: Read): string[] =>
  clauses.flatMap(({ text }) => (coverage(weighTerms(text, asked), read.terms) < LEAST_QUOTED ? [text] : []))

/** How much the share of another line takes from a clause, so that the clause that is about this line alone is quoted. */
const OTHER_SHARE = 0.3

/**
 * For each line the clause that earned it, by the line's own words, whether the question has them or not. Null where no clause
 * has enough of them, and for a line without a subject. @param judged the points of each line
 */
const findQuotes = (parts: readonly Part[], read: Read, judged: readonly number[]): (Clause | null)[] => {
  const shares = parts.map(({ own, phrase }) =>
    read.clauses.map(({ folded, terms }) => (containsPhrase(folded, phrase) ? 1 : coverage(own, terms))),
  )
  return shares.map((ofLine, line) => {
    const scores = ofLine.map((share, at) => {
      const others = shares.map((one, index) => (index === line || !judged[index] ? 0 : (one[at] ?? 0)))
      return share < LEAST_QUOTED ? -1 : share - OTHER_SHARE * Math.max(...others)
    })
    const best = Math.max(-1, ...scores)
    return best > -1 ? (read.clauses[scores.indexOf(best)]?.clause ?? null) : null
  })
}
