import { gradedTermsOf, isPaired, weightOfTerm } from '../words/graded-terms.ts'
import { inOrder } from '../words/structure.ts'

/** Before a word without telling its part in the sentence. */
const DETERMINER =
  /^(?:the|an?|its?|their|his|her|this|that|these|those|der|die|das|den|dem|des|ein\p{L}*|el|la|los|las|una?)$/u
/** Behind it a statement begins. */
const OPENS = /^(?:because|since|so|when|that|while|if|as|then|weil|denn|porque|因为|由于|所以|而)$/u
/** "A is B" is as true as "B is A". */
const EQUALS = /^(?:is|are|was|were|means?|equals?|ist|sind|es|son|是|等于|=)$/u
/** Things of one place: "A reacts with B" says the same as "B reacts with A". */
const JOINS = /^(?:and|or|with|und|oder|mit|y|o|con|和|与|及|或|times|mal|por|乘以?|[+·×*])$/u
/** A Korean word with its particle. "와" and "과" join it to the next one, which has the particle of both. */
const KOREAN =
  /^(?<stem>\p{Script=Hangul}+?)(?<particle>에게서|에서|에게|으로|보다|은|는|이|가|을|를|의|로|에|와|과)?$/u
const SUBJECT = /^[은는이가]$/u
const OBJECT = /^[을를]$/u

/** What a word stands for in a sentence: the word before it, or in Korean its particle. Joined words have one place. */
type Places = Map<string, Set<string>>
const add = (places: Places, word: string, place: string) =>
  places.set(word, (places.get(word) ?? new Set()).add(place))

const koreanPlaces = (words: readonly string[]): Places => {
  const places: Places = new Map()
  let place = ''
  for (const word of words.toReversed()) {
    const { stem = word, particle = '' } = KOREAN.exec(word)?.groups ?? {}
    if (particle !== '' && !/^[와과]$/u.test(particle))
      place = SUBJECT.test(particle) ? '가' : OBJECT.test(particle) ? '를' : particle.replace('으', '')
    if (stem.length > 1 || particle !== '') add(places, stem, place)
  }
  return places
}

export type PlacedWords = { text: string; places: Places }

export const placeWords = (text: string): PlacedWords => {
  const words = inOrder(text)
  if (words.some((word) => /^\p{Script=Hangul}/u.test(word))) return { text, places: koreanPlaces(words) }
  const places: Places = new Map()
  let [before, place] = ['^', '^']
  for (const word of words) {
    if (JOINS.test(word)) before = place
    if (EQUALS.test(word)) before = '^'
    if (JOINS.test(word) || EQUALS.test(word) || DETERMINER.test(word)) continue
    const [stem] = gradedTermsOf(word)
    // Light words such as "into" belong to the place of the next one.
    const isOwn = stem !== undefined && (isPaired(stem) || weightOfTerm(stem) >= 1)
    const term = !isOwn ? undefined : isPaired(stem) ? word : stem
    if (term !== undefined) {
      place = before
      add(places, term, place)
    }
    before = OPENS.test(word) ? '^' : (term ?? word)
  }
  return { text, places }
}

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((place) => other.has(place))

/** Whether two words of a statement stand where the expected one has the other of them. */
const haveExchanged = (expected: Places, stated: Places): boolean => {
  const moved = [...stated.keys()].filter(
    (word) => expected.has(word) && !meet(expected.get(word)!, stated.get(word)!),
  )
  return moved.some((one) =>
    moved.some(
      (other) =>
        one !== other &&
        meet(stated.get(one)!, expected.get(other)!) &&
        meet(stated.get(other)!, expected.get(one)!),
    ),
  )
}

const countShared = (one: PlacedWords, other: PlacedWords): number =>
  [...one.places.keys()].filter((word) => other.places.has(word)).length

/** Least share of the words of a statement that the other one has, so that both say something of the same things. */
const SAME_WORDS = 0.5

/**
 * Finds a statement of an answer with the words of an expected one, of which two have exchanged their places: "volume divided by
 * mass" instead of "mass divided by volume". Counting words cannot see this. Sure only without other words: "Water is denser than
 * ice" may say what "ice is less dense than water" says.
 * @param others further expected statements, to which one of the answer may belong
 */
export const findExchanged = (
  expected: PlacedWords,
  answer: readonly PlacedWords[],
  others: readonly PlacedWords[] = [],
): { stated: string; isSure: boolean } | null => {
  const { size } = expected.places
  for (const stated of answer) {
    const shared = countShared(expected, stated)
    if (shared < Math.max(2, SAME_WORDS * size) || !haveExchanged(expected.places, stated.places)) continue
    const belongsToOther = others.some((other) => {
      const more = countShared(other, stated) - shared
      return more > 0 || (more === 0 && !haveExchanged(other.places, stated.places))
    })
    if (belongsToOther) continue
    return { stated: stated.text, isSure: shared === size && stated.places.size <= size + 1 }
  }
  return null
}
