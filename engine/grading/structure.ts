import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { gradedTermsOf } from './graded-terms.ts'

const words = (text: string): Set<string> => new Set(text.split(/\s+/))

/** Function words of English sentences. */
const ENGLISH_FORM = words(
  `the a an of and is are was were to with for that this which be by from we can it as in on at so because if then
  when while not no or but its they their there these those has have had do does did will would into than only each
  all how what who you your i he she more most any until through about also may must should could been being`,
)
const KOREAN_FORM =
  /(?:다|요|음|함|임|니다|은|는|이|가|을|를|의|에|에서|로|으로|와|과|도|며|고|서|면|여|해|한|된|인|로써|때문)[.,!?]?$/u
const CHINESE_FORM = /[的是了在和与为被将以因所会能可有不就从对到把让使要而这其]/gu

const wordsOf = (text: string): string[] =>
  foldCase(text)
    .split(/[\s,;.!?、，。；]+/u)
    .filter(Boolean)

/** Share of function words (or Chinese function characters) in a text; null for an unsupported language. */
const formShare = (text: string, language: string | null): number | null => {
  if (language === 'zh') {
    const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0
    return (text.match(CHINESE_FORM)?.length ?? 0) / Math.max(1, characters)
  }
  if (language !== 'ko' && language !== 'en' && language !== null) return null
  const list = wordsOf(text)
  const isForm = (word: string) => (language === 'ko' ? KOREAN_FORM.test(word) : ENGLISH_FORM.has(word))
  return list.filter(isForm).length / Math.max(1, list.length)
}

/** Minimum share of function words in sentences, and the length from which it applies. */
const least: Record<string, { share: number; words: number }> = {
  en: { share: 0.12, words: 7 },
  ko: { share: 0.2, words: 5 },
  zh: { share: 0.04, words: 14 },
}

/** Separators of notes: each piece between two of them stands alone. The lookbehind begins each run of them once. */
const PIECE_ENDS =
  /(?<![.,;:=()/、，。；：（）\n→>-])[.,;:=()/、，。；：（）\n→>-]+(?:\s|(?=\P{ASCII})|$)|[、，。；：（）=→]/u

/**
 * Returns true if the answer lacks the function words that sentences need, although the reference has them.
 */
const lacksForms = (answer: string, reference: string): boolean => {
  const language = detectLanguage(answer) ?? 'en'
  const { share, words: enough } = least[language] ?? { share: 0, words: 0 }
  const lengthOf = (piece: string) =>
    language === 'zh' ? (piece.match(/\p{Script=Han}/gu)?.length ?? 0) : wordsOf(piece).length
  return (
    answer.split(PIECE_ENDS).some((piece) => lengthOf(piece) >= enough) &&
    (formShare(reference, detectLanguage(reference)) ?? 0) >= share &&
    (formShare(answer, language) ?? 1) < share
  )
}

/** Number of the reference's words from which their order can be judged. */
const MANY_WORDS = 9
/** Maximum distance, in the reference, between a word and the one that follows it in the answer. */
const NEAR = 2
const FEW_NEAR = 0.4
/** Minimum share of shuffled words in the answer or the reference. A rephrased answer uses other words too. */
const MOST = 0.85
/** Longer than any reference: further words are ignored. */
const MAX_WORDS = 600

const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })
const hasHan = /\p{Script=Han}/u

const inOrder = (text: string): string[] =>
  (hasHan.test(text)
    ? [...chineseWords.segment(foldCase(text.slice(0, 4 * MAX_WORDS)))].flatMap((one) =>
        one.isWordLike ? one.segment : [],
      )
    : wordsOf(text)
  ).slice(0, MAX_WORDS)

/** The words that closely follow each word of a text. */
const followersIn = (spoken: readonly string[]): Map<string, Set<string>> => {
  const near = new Map<string, Set<string>>()
  for (const [index, word] of spoken.entries()) {
    const followers = near.get(word) ?? new Set()
    near.set(word, followers)
    for (const next of spoken.slice(index + 1, index + 1 + NEAR)) followers.add(next)
  }
  return near
}

/**
 * Returns true for the words of the reference in another order: few are followed by a word that follows
 * them there.
 */
const isShuffled = (answer: string, reference: string): boolean => {
  const near = followersIn(inOrder(reference))
  const list = inOrder(answer)
  const taken = list.filter((word) => near.has(word))
  const isOfReference = taken.length >= MOST * list.length || new Set(taken).size >= MOST * near.size
  if (taken.length < MANY_WORDS || !isOfReference) return false
  const follows = taken.slice(1).filter((word, index) => near.get(taken[index]!)?.has(word)).length
  return follows / (taken.length - 1) < FEW_NEAR
}

/** Returns true if the answer is only a list of expected words. */
const isBareList = (answer: string, wanted: ReadonlySet<string>): boolean => {
  const list = wordsOf(answer)
  // A long piece of Chinese is a clause, even without function characters.
  if (list.length < 3 || list.some((piece) => piece.length > 6 && hasHan.test(piece))) return false
  if (formShare(answer, detectLanguage(answer)) !== 0) return false
  const hits = list.filter((word) => gradedTermsOf(word).some((term) => wanted.has(term))).length
  return hits / list.length >= 0.75
}

/** Number of adjacent expected words, not in the reference's order, that form a list. */
const LIST_WORDS = 4
/** Maximum size of what the sentences say, relative to the list, for the list to count as hidden in them. */
const SAID_BESIDE = 0.25

/**
 * Returns true if the expected words stand in a list, and the sentences around it use almost none of them.
 * Not for Chinese, where clauses without function words are normal sentences.
 */
export const hidesList = (answer: string, reference: string, wanted: ReadonlySet<string>): boolean => {
  if (hasHan.test(answer) || !isInSentences(reference)) return false
  const near = followersIn(inOrder(reference))
  const hitsOf = (word: string) => gradedTermsOf(word).filter((term) => wanted.has(term))
  const listed = new Set<string>()
  const spoken = new Set<string>()
  let run: string[] = []
  for (const word of [...inOrder(answer), '']) {
    const hits = hitsOf(word)
    // A Korean word with a particle is joined to the next.
    const isJoined = KOREAN_FORM.test(word)
    if (isJoined) for (const term of hits) spoken.add(term)
    if (hits.length > 0 && !isJoined) {
      run.push(word)
      continue
    }
    const follows = run.slice(1).filter((next, index) => near.get(run[index]!)?.has(next)).length
    const isList = run.length >= LIST_WORDS && follows / (run.length - 1) < FEW_NEAR
    for (const term of run.flatMap(hitsOf)) (isList ? listed : spoken).add(term)
    run = []
  }
  return listed.size > 0 && spoken.size <= SAID_BESIDE * listed.size
}

/** Returns true if a reference is in sentences, so that an answer can be expected to be. */
const isInSentences = (reference: string): boolean =>
  reference.trim().length >= 12 && (formShare(reference, detectLanguage(reference)) ?? 0) > 0

/** Returns true if one term makes up much of the answer. */
export const repeatsItself = (terms: readonly string[]): boolean => {
  if (terms.length < 4) return false
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const highestCount = Math.max(...counts.values())
  return highestCount >= 4 && (highestCount / terms.length > 0.25 || counts.size / terms.length < 0.34)
}

/**
 * Returns true for expected words without sentences, which counting words would take for an answer. Not if
 * the reference is a list itself.
 */
export const isWordSalad = (answer: string, reference: string, wanted: ReadonlySet<string>): boolean => {
  if (!isInSentences(reference) || foldCase(answer) === foldCase(reference)) return false
  return lacksForms(answer, reference) || isBareList(answer, wanted) || isShuffled(answer, reference)
}
