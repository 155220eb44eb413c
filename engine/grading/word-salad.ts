import { foldCase } from '@lectern/core/text/fold-text.ts'
import { splitWords } from './statements.ts'
import { gradedTermsOf, weightOfTerm } from './terms.ts'

/** Korean words with a particle or an ending, which join them to others. */
const KOREAN_FORM =
  /(?:다|요|음|함|임|니다|은|는|이|가|을|를|의|에|에서|로|으로|와|과|도|며|고|서|면|여|해|한|된|인|로써|때문)[.,!?]?$/u
const CHINESE_FORM = /[的是了在和与为被将以因所会能可有不就从对到把让使要而这其]/u
/** A longer piece of Chinese is a clause, even without function characters. */
const CHINESE_WORD = 6

/** A word of grammar, or a word with a particle, which joins others to a sentence. */
const isJoining = (word: string): boolean => {
  if (/\p{Script=Hangul}/u.test(word)) return word.length > 2 && KOREAN_FORM.test(word)
  if (/\p{Script=Han}/u.test(word)) return word.length > CHINESE_WORD || CHINESE_FORM.test(word)
  return gradedTermsOf(word).every((term) => weightOfTerm(term) < 1)
}

/** Least number of expected words beside each other that form a list; fewer, where the answer is nothing else. */
const LIST = { beside: 4, alone: 3 }
/** An answer of which fewer words join others is nothing but a list, if so many of its words are expected. */
const BARE = { joining: 0.2, expected: 0.7 }
/** Maximum size of what the sentences say, relative to the lists, for an answer to be no more than lists. */
const SAID_BESIDE = 0.25

/**
 * Returns true for lists of expected words without sentences, which counting words would take for an answer. The sentences around
 * them use almost none of these words. Not if the reference is a list itself.
 */
export const isWordSalad = (answer: string, reference: string, wanted: ReadonlySet<string>): boolean => {
  const expected = splitWords(reference)
  if (
    reference.trim().length < 12 ||
    !expected.some(isJoining) ||
    foldCase(answer).includes(foldCase(reference))
  )
    return false
  // A compound of the reference is no list: no word of grammar stands between its words there either.
  const beside = new Set(expected.slice(1).map((word, at) => `${expected[at]} ${word}`))
  const isCompound = (list: readonly string[]) =>
    list.slice(1).filter((word, at) => beside.has(`${list[at]} ${word}`)).length >= 0.4 * (list.length - 1)
  const list = splitWords(answer)
  const hitsOf = (word: string) => gradedTermsOf(word).filter((term) => wanted.has(term))
  const shareOf = (test: (word: string) => boolean) => list.filter(test).length / Math.max(1, list.length)
  if (shareOf(isJoining) < BARE.joining && shareOf((word) => hitsOf(word).length > 0) >= BARE.expected)
    return list.length >= LIST.alone && !isCompound(list)
  const [listed, spoken] = [new Set<string>(), new Set<string>()]
  let run: string[] = []
  for (const word of [...list, '']) {
    if (hitsOf(word).length > 0 && !isJoining(word)) {
      run.push(word)
      continue
    }
    const to = run.length >= LIST.beside && !isCompound(run) ? listed : spoken
    for (const term of run.flatMap(hitsOf)) to.add(term)
    for (const term of hitsOf(word)) spoken.add(term)
    run = []
  }
  return listed.size > 0 && spoken.size <= SAID_BESIDE * listed.size
}

/** Returns true if one term makes up much of the answer. */
export const repeatsItself = (terms: readonly string[]): boolean => {
  const counts = [...Map.groupBy(terms, (term) => term).values()].map(({ length }) => length)
  const highest = Math.max(0, ...counts)
  return highest >= 4 && (highest / terms.length > 0.25 || counts.length / terms.length < 0.34)
}
