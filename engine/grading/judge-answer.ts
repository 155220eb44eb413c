import type { Evidence } from '@lectern/contract/grading.ts'
import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { type Contradictions, findContradictions } from './contradictions/find-contradictions.ts'
import { judgeLines } from './judge-lines.ts'
import { type Key, round2 } from './key.ts'
import { type Read, readAnswer } from './read-answer.ts'
import { shareOfTerm } from './term-reference.ts'
import { countWords, gradedTermsOf, isPaired } from './words/graded-terms.ts'
import { coverage } from './words/weigh-terms.ts'
import { containsPhrase } from './words/word-match.ts'

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

/** Share of the points for the keywords; the rest is for the reference. */
const KEYWORDS_SHARE = 0.45

type Bounds = { from: number; full: number }

type Judgement = {
  read: Read
  isWhole: boolean
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
  const judgement = { read, isWhole, contradictions, loose: new Set<number>() }
  if (key.criteria.length > 0) {
    const lines = judgeLines(key, judgement, needsOwnWords, (inLine) =>
      shareOf(LINE_SHARE * inLine + (1 - LINE_SHARE) * covered, EXTENT.ofLine),
    )
    return { ...judgement, ...lines, share: sum(lines.evidence) / maximum }
  }
  const ofTerm = key.term && !isWhole ? shareOfTerm(key.term, read, key.asked) : null
  const shareOfAll = (ofTerm ?? shareOf(covered, EXTENT.ofWhole)) * (1 - (contradictions.lost[0] ?? 0))
  // Where the whole reference is said, keywords have no part in the points.
  if (key.keywords.length === 0 || isWhole) return { ...judgement, share: shareOfAll, evidence: [] }
  const words = countWords(key.wanted.keys())
  const said = Math.min(1, read.terms.words / Math.max(1, SAID_SHARE * words))
  const evidence = judgeKeywords(key.keywords, read, { maximum, said })
  const met = evidence.filter(({ quote }) => quote !== null).length / key.keywords.length
  const share = (1 - KEYWORDS_SHARE) * shareOfAll + KEYWORDS_SHARE * said * met
  return { ...judgement, share, evidence }
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

export const sum = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { points_earned }) => total + points_earned, 0)

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
