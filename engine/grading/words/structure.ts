import { foldCase } from '@lectern/core/text/fold-text.ts'
import { gradedTermsOf, weightOfTerm } from './graded-terms.ts'

/** Korean words with a particle or an ending, which join them to others. */
const KOREAN_FORM =
  /(?:다|요|음|함|임|니다|은|는|이|가|을|를|의|에|에서|로|으로|와|과|도|며|고|서|면|여|해|한|된|인|로써|때문)[.,!?]?$/u
const CHINESE_FORM = /[的是了在和与为被将以因所会能可有不就从对到把让使要而这其]/u
/** A longer piece of Chinese is a clause, even without function characters. */
const CHINESE_WORD = 6

/** Longer than any reference: further words are ignored. */
const MAX_WORDS = 600

/** Words, and the symbols that join them in notes. */
const wordsOf = (text: string): string[] =>
  foldCase(text)
    .replaceAll(/[:：=→]|->/gu, ' $& ')
    .split(/[\s,;.!?、，。；]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

const hasHan = /\p{Script=Han}/u
const hasHangul = /\p{Script=Hangul}/u

/** Whether a word joins others to a sentence: a word of grammar, or a word with a particle. */
const isJoining = (word: string): boolean => {
  if (hasHangul.test(word)) return word.length > 2 && KOREAN_FORM.test(word)
  if (hasHan.test(word)) return word.length > CHINESE_WORD || CHINESE_FORM.test(word)
  return gradedTermsOf(word).every((term) => weightOfTerm(term) < 1)
}

const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })

/** The folded words of a text; Chinese words by their segments. */
export const inOrder = (text: string): string[] =>
  hasHan.test(text)
    ? [...chineseWords.segment(foldCase(text.slice(0, 4 * MAX_WORDS)))]
        .flatMap((one) => (one.isWordLike ? one.segment : []))
        .slice(0, MAX_WORDS)
    : wordsOf(text)

/** Maximum distance, in the reference, between a word and the one that follows it in the answer. */
const NEAR = 2
const FEW_NEAR = 0.4

/** The words that follow each word of a text at most so far behind. */
const followersIn = (spoken: readonly string[], distance: number): Map<string, Set<string>> => {
  const near = new Map<string, Set<string>>()
  for (const [index, word] of spoken.entries()) {
    const followers = near.get(word) ?? new Set()
    near.set(word, followers)
    for (const next of spoken.slice(index + 1, index + 1 + distance)) followers.add(next)
  }
  return near
}

/** Whether few of the words are followed by a word that follows them in the reference. */
const isOutOfOrder = (list: readonly string[], near: ReadonlyMap<string, Set<string>>): boolean =>
  list.slice(1).filter((word, index) => near.get(list[index]!)?.has(word)).length <
  FEW_NEAR * (list.length - 1)

/** Number of the reference's words from which their order can be judged. */
const MANY_WORDS = 9
/** Minimum share of shuffled words in the answer or the reference. A rephrased answer uses other words too. */
const MOST = 0.85

/** Returns true for the words of the reference, with its words of grammar, in another order. */
const isShuffled = (answer: string, near: ReadonlyMap<string, Set<string>>): boolean => {
  const list = inOrder(answer)
  const taken = list.filter((word) => near.has(word))
  const isOfReference = taken.length >= MOST * list.length || new Set(taken).size >= MOST * near.size
  return taken.length >= MANY_WORDS && isOfReference && isOutOfOrder(taken, near)
}

/** Least number of expected words beside each other that form a list; fewer, where the answer is nothing else. */
const LIST_WORDS = { beside: 4, alone: 3 }
/** An answer is only a list of words if a smaller share than this joins its words, and at least this share is expected. */
const BARE = { joining: 0.2, expected: 0.7 }
/** Maximum size of what the sentences say, relative to the lists, for an answer to be no more than lists. */
const SAID_BESIDE = 0.25

/** Returns true if the expected words stand in lists, and the sentences around them use almost none of them. */
const isList = (
  answer: string,
  near: ReadonlyMap<string, Set<string>>,
  wanted: ReadonlySet<string>,
): boolean => {
  const list = wordsOf(answer)
  const hitsOf = (word: string) => gradedTermsOf(word).filter((term) => wanted.has(term))
  const isHit = (word: string) => hitsOf(word).length > 0
  const shareOf = (test: (word: string) => boolean) => list.filter(test).length / Math.max(1, list.length)
  if (shareOf(isJoining) < BARE.joining && shareOf(isHit) >= BARE.expected)
    return list.length >= LIST_WORDS.alone && isOutOfOrder(list, near)
  const [listed, spoken] = [new Set<string>(), new Set<string>()]
  let run: string[] = []
  for (const word of [...list, '']) {
    if (isHit(word) && !isJoining(word)) {
      run.push(word)
      continue
    }
    const isListed = run.length >= LIST_WORDS.beside && isOutOfOrder(run, near)
    for (const term of run.flatMap(hitsOf)) (isListed ? listed : spoken).add(term)
    for (const term of hitsOf(word)) spoken.add(term)
    run = []
  }
  return listed.size > 0 && spoken.size <= SAID_BESIDE * listed.size
}

/** Returns true if a reference is in sentences, so that an answer can be expected to be. */
const isInSentences = (reference: string): boolean =>
  reference.trim().length >= 12 && wordsOf(reference).some(isJoining)

/** Returns true if one term makes up much of the answer. */
export const repeatsItself = (terms: readonly string[]): boolean => {
  if (terms.length < 4) return false
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const highestCount = Math.max(...counts.values())
  return highestCount >= 4 && (highestCount / terms.length > 0.25 || counts.size / terms.length < 0.34)
}

/**
 * Returns true for expected words without sentences, which counting words would take for an answer: a list, or the words of
 * the reference in another order. Not if the reference is a list itself.
 */
export const isWordSalad = (answer: string, reference: string, wanted: ReadonlySet<string>): boolean => {
  if (!isInSentences(reference) || foldCase(answer) === foldCase(reference)) return false
  const spoken = inOrder(reference)
  // A compound of the reference is no list: no word of grammar stands between its words there either.
  return isList(answer, followersIn(spoken, 1), wanted) || isShuffled(answer, followersIn(spoken, NEAR))
}
