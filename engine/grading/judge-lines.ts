import type { Evidence } from '@lectern/contract/grading.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import type { Contradictions } from './contradictions/find-contradictions.ts'
import type { Key, Part } from './key.ts'
import { findNearest, type Read } from './read-answer.ts'
import { shareOfTerm } from './term-reference.ts'
import type { Clause } from './words/clauses.ts'
import { isPaired, weightOfTerm } from './words/graded-terms.ts'
import { coverage, type ExpectedTerms, weighTerms } from './words/weigh-terms.ts'
import { containsPhrase } from './words/word-match.ts'

/** Least share of a line's points that a clause with all of its terms has, in however few words. */
const CLAUSE_SHARE = 0.9
/** Less of a line's points than this comes by chance. */
const LEAST_SHARE = 0.2

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
 * The points for a share of a line. "4.5 of 5" claims more than counting words can tell. Chosen like EXTENT in judge-answer.ts; none, half and all
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

/**
 * The points of an answer for each line of a rubric, with the clause that earned them.
 * @param needsOwnWords a line is earned by its own words only
 * @param shareOf the share of a line's points, by the share of its terms that is written
 * @returns `loose`: the lines that are earned by words that are not their own
 */
export const judgeLines = (
  key: Key,
  { read, isWhole, contradictions }: { read: Read; isWhole: boolean; contradictions: Contradictions },
  needsOwnWords: boolean,
  shareOf: (inLine: number) => number,
): { evidence: Evidence[]; loose: ReadonlySet<number> } => {
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
