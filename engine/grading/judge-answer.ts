import type { Evidence } from '@lectern/contract/grading.ts'
import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { type Contradictions, findContradictions } from './contradictions.ts'
import { type Key, round2 } from './key.ts'
import { containsPhrase, coverage, shareOf, type Weights, weigh } from './match.ts'
import { nameSubstances, shareOfName } from './names.ts'
import { cutIntoClauses } from './statements.ts'
import { countWords, foldAnswer, gradedTermsOf, isPaired } from './terms.ts'

/**
 * Share of the expected terms where points begin (`from`) and where they are full (`full`), linear in between. `full` is far below 1,
 * because a good answer leaves out some words of the reference and puts others differently. Pairs of characters match less in another
 * wording. Measured by bench/grades/quality.ts.
 */
const BOUNDS: Record<
  GradeRequest['leniency'],
  Record<'ofWords' | 'ofPairs', { from: number; full: number }>
> = {
  strict: { ofWords: { from: 0.12, full: 0.56 }, ofPairs: { from: 0.06, full: 0.43 } },
  normal: { ofWords: { from: 0.06, full: 0.42 }, ofPairs: { from: 0.02, full: 0.32 } },
  lenient: { ofWords: { from: 0.02, full: 0.33 }, ofPairs: { from: 0, full: 0.25 } },
}
/**
 * An answer that says as much as the reference, and at most `enough` words, has all points that its words earn; a shorter one has at
 * least `base` of them. A person gives more for an answer that explains, in whichever words. The few words of a rubric line often
 * stand in an answer by chance: there more depends on how much the answer says.
 */
const EXTENT = { ofWhole: { enough: 14, base: 0.4 }, ofLine: { enough: 18, base: 0.1 } }
/** How much the terms of a rubric line weigh beside those of the whole reference. */
const LINE_SHARE = 0.5
/** Least share of a line's points for a clause with all of its terms, in however few words; `least` of them are no chance. */
const IN_CLAUSE = { share: 0.9, least: 0.55 }
/** Share of the points for the keywords; the rest is for the reference. */
const KEYWORDS_SHARE = 0.45
/** Keywords count fully only if the answer has at least this share of the reference's number of words. */
const SAID_SHARE = 0.35
/** A clause is quoted if it has at least this share of a line's own words, or of a clause of the reference. */
const LEAST_QUOTED = 0.2

type Clause = { text: string; folded: string; terms: ReadonlySet<string> }
export type Judgement = {
  terms: ReadonlySet<string>
  clauses: Clause[]
  /** The answer holds the reference word by word. */
  isWhole: boolean
  share: number
  evidence: Evidence[]
  contradictions: Contradictions
}

const ramp = (share: number, { from, full }: { from: number; full: number }): number =>
  Math.min(1, Math.max(0, (share - from) / (full - from)))

/** The clause with the largest share of the expected terms; null if all clauses lack them. */
export const findNearest = (wanted: Weights, clauses: readonly Clause[], least = 0): Clause | null => {
  let [nearest, most]: [Clause | null, number] = [null, least]
  for (const clause of clauses) {
    const share = coverage(wanted, clause.terms)
    if (share > most) [nearest, most] = [clause, share]
  }
  return nearest
}

/**
 * Finds the expected terms in an answer and computes its share of the points.
 * @param needsOwnWords a line of the rubric is earned by its own words only, not by others of the reference
 */
export const judgeAnswer = (
  request: GradeRequest,
  key: Key,
  answer: string,
  needsOwnWords = false,
): Judgement => {
  const { reference, maximum, leniency } = request
  const named = nameSubstances(answer, reference)
  const terms: ReadonlySet<string> = new Set(gradedTermsOf(named))
  const folded = foldCase(answer)
  const clauses = cutIntoClauses(answer).map((text) => ({
    text,
    folded: foldCase(text),
    terms: new Set(gradedTermsOf(nameSubstances(text, reference))),
  }))
  const isWhole = containsPhrase(folded, foldCase(reference.replace(/[\s.。]+$/u, '')))
  const covered = isWhole ? 1 : coverage(key.wanted, terms)
  const ownWords = (of: Iterable<string>) => countWords([...of].filter((term) => !key.asked.has(term)))
  const [written, expected] = [ownWords(terms), ownWords(key.wanted.keys())]
  const paired = [...key.wanted.keys()].filter(isPaired).length
  const bounds = BOUNDS[leniency][paired > key.wanted.size / 2 ? 'ofPairs' : 'ofWords']
  /** The root, because half of the expected words say more than half: other words say the rest. */
  const shareOfPoints = (found: number, { enough, base }: { enough: number; base: number }): number => {
    const extent = Math.min(1, written / Math.max(1, Math.min(enough, expected)))
    return isWhole ? 1 : Math.sqrt(ramp(found, bounds)) * (base + (1 - base) * extent)
  }
  const texts = key.lines.length > 0 ? key.lines.map(({ criterion }) => criterion) : [reference]
  const contradictions = findContradictions({ ...request, answer }, texts)
  const judged = { terms, clauses, isWhole, contradictions }
  const found = { folded: foldAnswer(named), terms }
  if (key.lines.length > 0) {
    const shares = key.lines.map((line, at) => {
      const left = 1 - (contradictions.lost[at] ?? 0)
      if (containsPhrase(folded, line.phrase) && left === 1) return 1
      const wanted = line.wanted.size > 0 ? line.wanted : key.wanted
      const inClause = Math.max(0, ...clauses.map((clause) => coverage(wanted, clause.terms)))
      const inLine = LINE_SHARE * coverage(wanted, terms) + (1 - LINE_SHARE) * covered
      return (
        left *
        (line.name
          ? shareOfName(line.name, found, key.asked)
          : Math.max(
              shareOfPoints(inLine, EXTENT.ofLine),
              inClause > IN_CLAUSE.least ? IN_CLAUSE.share * inClause : 0,
            ))
      )
    })
    const evidence = quoteLines(key, judged, shares, needsOwnWords)
    return { ...judged, evidence, share: sum(evidence) / maximum }
  }
  const ofName = key.name && !isWhole ? shareOfName(key.name, found, key.asked) : null
  const ofReference = (ofName ?? shareOfPoints(covered, EXTENT.ofWhole)) * (1 - (contradictions.lost[0] ?? 0))
  // Where the whole reference is said, keywords have no part in the points.
  if (key.keywords.length === 0 || isWhole) return { ...judged, evidence: [], share: ofReference }
  const said = Math.min(1, countWords(terms) / Math.max(1, SAID_SHARE * countWords(key.wanted.keys())))
  const evidence = quoteKeywords(key.keywords, clauses, {
    folded,
    possible: round2((KEYWORDS_SHARE * maximum) / key.keywords.length),
    said,
  })
  const met = evidence.filter(({ quote }) => quote !== null).length / key.keywords.length
  return { ...judged, evidence, share: (1 - KEYWORDS_SHARE) * ofReference + KEYWORDS_SHARE * said * met }
}

export const sum = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { points_earned }) => total + points_earned, 0)

/** A keyword is found as it is, or with all its terms in one clause of the answer. */
const quoteKeywords = (
  keywords: Key['keywords'],
  clauses: readonly Clause[],
  { folded, possible, said }: { folded: string; possible: number; said: number },
): Evidence[] =>
  keywords.map(({ text: criterion, phrase, terms }) => {
    const found = clauses.find(
      (one) =>
        containsPhrase(one.folded, phrase) ||
        (terms.length > 0 && terms.every((term) => shareOf(term, one.terms) > 0)),
    )
    // A keyword such as "light, water" may stand in two clauses.
    const quote = (found ?? (containsPhrase(folded, phrase) ? clauses[0] : undefined))?.text ?? null
    return { criterion, points_earned: quote ? round2(possible * said) : 0, points_possible: possible, quote }
  })

/** Lines of at least this many points are given whole points, smaller ones none, half or all of theirs. */
const WHOLE_FROM = 3
/** "4.5 of 5" claims more than counting words can tell. Few points come by chance. */
const linePoints = (share: number, possible: number): number => {
  if (share < 0.2) return 0
  if (possible >= WHOLE_FROM)
    return Number.isInteger(possible) ? Math.round(share * possible) : boundPoints(share * possible, possible)
  return share >= 0.8 ? possible : share < 0.3 ? 0 : boundPoints(possible / 2, possible)
}

/**
 * The points of the lines with the clauses that earned them: those with most of the line's own words, or else with most of the words
 * that the reference says of it. A line without such a clause earns nothing. A clause that another line quotes is quoted last.
 */
const quoteLines = (
  key: Key,
  { clauses, isWhole }: Pick<Judgement, 'clauses' | 'isWhole'>,
  shares: readonly number[],
  needsOwnWords: boolean,
): Evidence[] => {
  const quoted = new Set<Clause>()
  return key.lines.map(({ criterion, possible, own, phrase }, at) => {
    const points = linePoints(shares[at]!, possible)
    const line = { criterion, points_possible: possible, points_earned: 0, quote: null }
    if (points === 0) return line
    const free = clauses.filter((clause) => !quoted.has(clause))
    const bySense = () => {
      const [nearest] = key.clauses.toSorted(
        (one, other) => coverage(own, new Set(other.terms)) - coverage(own, new Set(one.terms)),
      )
      return findNearest(
        own.size > 0 ? new Map([...weigh(nearest?.terms ?? [], new Set(), 1), ...own]) : key.wanted,
        clauses,
      )
    }
    const clause =
      clauses.find((one) => containsPhrase(one.folded, phrase)) ??
      findNearest(own, free, LEAST_QUOTED) ??
      findNearest(own, clauses, LEAST_QUOTED) ??
      (needsOwnWords && !isWhole ? null : bySense())
    if (!clause) return line
    quoted.add(clause)
    return { ...line, points_earned: points, quote: clause.text }
  })
}

/** The clauses of the reference of which the answer says almost nothing. */
export const findMissing = ({ clauses, asked }: Key, written: ReadonlySet<string>): string[] =>
  clauses.flatMap(({ text, terms }) =>
    coverage(weigh(terms, asked, 0.2), written) < LEAST_QUOTED ? [text] : [],
  )
