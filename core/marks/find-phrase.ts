import { findFuzzy } from './find-phrase-fuzzy.ts'
import { type Box, boxAround, centreOf, distanceBetween, overlapOf } from './geometry.ts'
import { boxLines } from './word-boxes.ts'
import { foldPhrase, type Stream, type WordIndex } from './word-index.ts'
import { findExact, type Place } from './word-places.ts'

export { wordsInside } from './word-drag.ts'
export { makeWordIndex, type WordIndex } from './word-index.ts'

export type FoundPhrase = {
  /** One for each line of text, in pixels of the slide's picture. */
  boxes: Box[]
  /** Around all of them. */
  box: Box
  /** 1 = exact; above 0.9 the same letters; below that, alike. */
  score: number
  /** The words it stands in, as indexes into the words of the index, both included. */
  first: number
  last: number
}

/**
 * Where a phrase stands on a slide, or null. Exact places win over those within other words, and both over places that
 * are only alike (unless `fuzzy` is false). Of several that are as good, `near` takes the one that overlaps this box or
 * is nearest to it; without it, the first in reading order is taken.
 */
export function findPhrase(
  index: WordIndex,
  phrase: string,
  { near, fuzzy = true }: { near?: Box; fuzzy?: boolean } = {},
): FoundPhrase | null {
  const exact = findExactPlaces(index, phrase)
  if (exact.length > 0) return choose(exact, near)
  if (!fuzzy) return null
  const alike = findFuzzy(index.bare, foldPhrase(phrase).bare)
  return choose(
    alike.map((place) => toFound(index, index.bare, place)).filter((found) => found !== null),
    near,
  )
}

/** Every exact place of a phrase, in reading order; none overlap. Places within longer words only if there are no others. */
export function findAllPhrases(index: WordIndex, phrase: string): FoundPhrase[] {
  const places = findExactPlaces(index, phrase)
  const best = Math.max(0, ...places.slice(0, 1000).map(({ score }) => score))
  return places.filter(({ score }) => score >= best)
}

function findExactPlaces(index: WordIndex, phrase: string): FoundPhrase[] {
  const { full, bare } = foldPhrase(phrase)
  const search = (stream: Stream, text: string, loss: number) =>
    findExact(stream, text)
      .map((place) => toFound(index, stream, { ...place, score: place.score - loss }))
      .filter((found) => found !== null)
  const places = search(index.full, full, 0)
  if (places.some(({ score }) => score === 1)) return places
  const others = search(index.bare, bare, 0.01)
  const best = (list: FoundPhrase[]) => list.reduce((most, { score }) => Math.max(most, score), 0)
  return best(others) > best(places) ? others : places
}

function choose(places: FoundPhrase[], near: Box | undefined): FoundPhrase | null {
  if (near) {
    const centre = centreOf(near)
    const touching = places.filter(
      ({ box }) => overlapOf(box, near) > 0.5 * Math.min(areaOf(box), areaOf(near)),
    )
    const best = bestOf(touching.length > 0 ? touching : places)
    return best.reduce<FoundPhrase | null>((nearest, place) => {
      if (!nearest) return place
      const gain = overlapOf(place.box, near) - overlapOf(nearest.box, near)
      if (gain !== 0) return gain > 0 ? place : nearest
      const away = (one: FoundPhrase) => distanceBetween(centreOf(one.box), centre)
      return away(place) < away(nearest) ? place : nearest
    }, null)
  }
  return bestOf(places)[0] ?? null
}

function bestOf(places: FoundPhrase[]): FoundPhrase[] {
  const best = places.reduce((most, { score }) => Math.max(most, score), 0)
  return places.filter(({ score }) => score === best)
}

const areaOf = (box: Box) => box.width * box.height

function toFound(index: WordIndex, stream: Stream, place: Place): FoundPhrase | null {
  const first = stream.word[place.start] ?? 0
  const last = stream.word[place.end - 1] ?? first
  const ends = { from: stream.at[place.start] ?? 0, to: (stream.at[place.end - 1] ?? 0) + 1 }
  const boxes = boxLines(index.words, first, last, ends)
  const box = boxAround(boxes)
  return box && { boxes, box, score: place.score, first, last }
}
