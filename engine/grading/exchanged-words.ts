import { cutIntoWords } from './statements.ts'
import { gradedTermsOf, isPaired, weightOfTerm } from './terms.ts'

/** Before a word without telling its part in the sentence. */
const DETERMINER =
  /^(?:the|an?|its?|their|his|her|this|that|these|those|der|die|das|den|dem|des|ein\p{L}*|el|la|los|las|una?)$/u
/** Behind it a statement begins. "A is B" is as true as "B is A". */
const OPENS =
  /^(?:because|since|so|when|that|while|if|as|then|weil|denn|porque|因为|由于|所以|而|is|are|was|were|means?|equals?|ist|sind|es|son|是|等于|=)$/u
/** Things of one place: "A reacts with B" says the same as "B reacts with A". */
const JOINS = /^(?:and|or|with|und|oder|mit|y|o|con|和|与|及|或|times|mal|por|乘以?|[+·×*])$/u
/** A Korean word with its particle. "와" and "과" join it to the next one, which has the particle of both. */
const KOREAN =
  /^(?<stem>\p{Script=Hangul}+?)(?<particle>에게서|에서|에게|으로|보다|은|는|이|가|을|를|의|로|에|와|과)?$/u

/** What each word stands for in a sentence: the word before it, or in Korean its particle. Joined words have one place. */
export type Places = Map<string, Set<string>>

export const placeWords = (text: string): Places => {
  const words = cutIntoWords(text)
  const places: Places = new Map()
  const add = (word: string, place: string) => places.set(word, (places.get(word) ?? new Set()).add(place))
  let place = '^'
  if (words.some((word) => /^\p{Script=Hangul}/u.test(word))) {
    for (const word of words.toReversed()) {
      const { stem = word, particle = '' } = KOREAN.exec(word)?.groups ?? {}
      if (particle !== '' && !/^[와과]$/u.test(particle))
        place = particle
          .replace(/^[은는이]$/u, '가')
          .replace('을', '를')
          .replace('으', '')
      if (stem.length > 1 || particle !== '') add(stem, place)
    }
    return places
  }
  let before = '^'
  for (const word of words) {
    if (JOINS.test(word)) before = place
    if (JOINS.test(word) || DETERMINER.test(word)) continue
    const [stem] = gradedTermsOf(word)
    // Light words such as "into" belong to the place of the next one.
    const term =
      stem === undefined || (!isPaired(stem) && weightOfTerm(stem) < 1)
        ? undefined
        : isPaired(stem)
          ? word
          : stem
    if (term !== undefined && !OPENS.test(word)) {
      place = before
      add(term, place)
    }
    before = OPENS.test(word) ? '^' : (term ?? word)
  }
  return places
}

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((place) => other.has(place))

/** Two words of a statement stand where the expected one has the other of them. */
const haveExchanged = (expected: Places, stated: Places): boolean => {
  const moved = [...stated.keys()].filter(
    (word) => expected.has(word) && !meet(expected.get(word)!, stated.get(word)!),
  )
  const isAt = (one: string, other: string) => meet(stated.get(one)!, expected.get(other)!)
  return moved.some((one) => moved.some((other) => one !== other && isAt(one, other) && isAt(other, one)))
}

const countShared = (one: Places, other: Places): number =>
  [...one.keys()].filter((word) => other.has(word)).length

/** Least share of the words of an expected statement that another one has, so that both say something of the same things. */
const SAME_WORDS = 0.5

type Placed = { text: string; places: Places }
/**
 * Finds a statement of an answer with the words of an expected one, of which two have exchanged their places: "volume divided by
 * mass" in place of "mass divided by volume". Counting words cannot see this. Sure only without other words: "Water is denser than
 * ice" may say what "ice is less dense than water" says.
 * @param all expected statements, to another one of which one of the answer may belong
 */
export const findExchanged = (
  { places }: Placed,
  answer: readonly Placed[],
  all: readonly Placed[],
): { text: string; isSure: boolean } | null => {
  for (const stated of answer) {
    const shared = countShared(places, stated.places)
    if (shared < Math.max(2, SAME_WORDS * places.size) || !haveExchanged(places, stated.places)) continue
    const belongsToOther = all.some((other) => {
      const more = other.places === places ? -1 : countShared(other.places, stated.places) - shared
      return more > 0 || (more === 0 && !haveExchanged(other.places, stated.places))
    })
    if (!belongsToOther)
      return { text: stated.text, isSure: shared === places.size && stated.places.size <= places.size + 1 }
  }
  return null
}
