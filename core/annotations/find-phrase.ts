import { findExact, type PhraseMatch } from './find-phrase-exact.ts'
import { findFuzzy } from './find-phrase-fuzzy.ts'
import { type Box, boxAround, centreOf, distanceBetween, overlapOf } from './geometry.ts'
import { boxLines } from './word-boxes.ts'
import { foldPhrase, type Stream, type WordIndex } from './word-index.ts'

export { wordsInside } from './word-drag.ts'
export { makeWordIndex, type WordIndex } from './word-index.ts'

export type FoundPhrase = {
  /** One box per line of text, in pixels of the slide's picture. */
  boxes: Box[]
  /** Around all boxes. */
  box: Box
  /** 1 = exact; above 0.9 the same letters; below that, similar. */
  score: number
  /** Indexes into the words of the index, both included. */
  first: number
  last: number
}

/**
 * Finds a phrase on a slide, or null. Exact matches win over matches inside words, and both over similar
 * ones (skipped with `fuzzy: false`). Of equally good matches, takes the one that overlaps `near` or is
 * nearest to it; without `near`, the first in reading order.
 */
export function findPhrase(
  index: WordIndex,
  phrase: string,
  { near, fuzzy = true }: { near?: Box; fuzzy?: boolean } = {},
): FoundPhrase | null {
  const exact = findExactMatches(index, phrase)
  if (exact.length > 0) return choose(exact, near)
  if (!fuzzy) return null
  const alike = findFuzzy(index.bare, foldPhrase(phrase).bare)
  return choose(
    alike.map((match) => toFound(index, index.bare, match)).filter((found) => found !== null),
    near,
  )
}

/**
 * All exact matches of a phrase, in reading order, without overlap. Matches inside longer words only when
 * there are no others.
 */
export function findAllPhrases(index: WordIndex, phrase: string): FoundPhrase[] {
  const matches = findExactMatches(index, phrase)
  const best = Math.max(0, ...matches.slice(0, 1000).map(({ score }) => score))
  return matches.filter(({ score }) => score >= best)
}

/** What Korean attaches to a noun. A script says "교착어입니다" of the slide's "교착어이다". */
const KOREAN_ENDING =
  /(?<=\p{Script=Hangul}{2})(?:입니[다까]|이?에요|예요|이다|이[며고란라]|에[서게]?[는의]?|으?로[는서의]?|까지|부터|보다|처럼|[은는이가을를의와과도만란인])$/u
const WITHOUT_ENDING = 0.05

function findExactMatches(index: WordIndex, phrase: string): FoundPhrase[] {
  const { full, bare } = foldPhrase(phrase)
  const search = (stream: Stream, text: string, loss: number) =>
    findExact(stream, text)
      .map((match) => toFound(index, stream, { ...match, score: match.score - loss }))
      .filter((found) => found !== null)
  const matches = search(index.full, full, 0)
  if (matches.some(({ score }) => score === 1)) return matches
  const others = search(index.bare, bare, 0.01)
  const best = (list: FoundPhrase[]) => list.reduce((most, { score }) => Math.max(most, score), 0)
  const found = best(others) > best(matches) ? others : matches
  const stem = phrase.normalize('NFC').replace(KOREAN_ENDING, '')
  if (found.length > 0 || stem === phrase.normalize('NFC')) return found
  return findExactMatches(index, stem).map((match) => ({ ...match, score: match.score - WITHOUT_ENDING }))
}

function choose(matches: FoundPhrase[], near: Box | undefined): FoundPhrase | null {
  if (near) {
    const centre = centreOf(near)
    const touching = matches.filter(
      ({ box }) => overlapOf(box, near) > 0.5 * Math.min(areaOf(box), areaOf(near)),
    )
    const best = bestOf(touching.length > 0 ? touching : matches)
    return best.reduce<FoundPhrase | null>((nearest, match) => {
      if (!nearest) return match
      const gain = overlapOf(match.box, near) - overlapOf(nearest.box, near)
      if (gain !== 0) return gain > 0 ? match : nearest
      const away = (one: FoundPhrase) => distanceBetween(centreOf(one.box), centre)
      return away(match) < away(nearest) ? match : nearest
    }, null)
  }
  return bestOf(matches)[0] ?? null
}

function bestOf(matches: FoundPhrase[]): FoundPhrase[] {
  const best = matches.reduce((most, { score }) => Math.max(most, score), 0)
  return matches.filter(({ score }) => score === best)
}

const areaOf = (box: Box) => box.width * box.height

function toFound(index: WordIndex, stream: Stream, match: PhraseMatch): FoundPhrase | null {
  const first = stream.word[match.start] ?? 0
  const last = stream.word[match.end - 1] ?? first
  const ends = { from: stream.at[match.start] ?? 0, to: (stream.at[match.end - 1] ?? 0) + 1 }
  const boxes = boxLines(index.words, first, last, ends)
  const box = boxAround(boxes)
  return box && { boxes, box, score: match.score, first, last }
}
