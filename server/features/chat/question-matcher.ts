import { splitSentences } from '@lectern/core/script/sentences.ts'
import { questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { normalizeConfusableLetters, normalizeConfusables } from './normalize-confusables.ts'

/** The parts of a question that identify it; never its key. */
export type GuardedQuestion = { text: string; options: readonly string[] }

/**
 * A message with this share of a question's word pairs, or of its terms within about its length, asks the
 * question.
 */
const SAME_PAIRS = 0.6
const SAME_TERMS = 0.72
/** Character pairs break at every particle, so fewer of them survive rewording. */
const SAME_DENSE_TERMS = 0.6
/** A question with fewer terms is too general; only its wording identifies it. */
const FEW_TERMS = 4
const FEW_DENSE_TERMS = 7
const MIN_PAIRS = 3
/** A question's terms may be spread over this many times their number of terms. */
const WINDOW = 1.8
/**
 * A conversation with at least this share of a question's word pairs contains the question in pieces; with less
 * it only shares its subject.
 */
const SPELLED_PAIRS = 0.75
const MIN_SPELLED_PAIRS = 6
/** Longer questions are compared up to here. */
const MAX_QUESTION_CHARS = 8_000
/** Longer messages are compared up to here; an engine gets less of a conversation. */
const MAX_CHARS = 48_000

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const UNITS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}])+/gu

const unitsOf = (text: string): string[] => normalizeConfusableLetters(text).match(UNITS) ?? []

/** Pairs of neighbouring words, or triples of characters in scripts without spaces. */
const pairsOf = (text: string): string[] => {
  const units = unitsOf(text)
  const length = units.filter((unit) => DENSE.test(unit)).length > units.length / 2 ? 3 : 2
  return units.slice(length - 1).map((_, at) => units.slice(at, at + length).join(' '))
}

const shareOf = (wanted: ReadonlySet<string>, there: ReadonlySet<string>): number => {
  let count = 0
  for (const one of wanted) if (there.has(one)) count += 1
  return wanted.size === 0 ? 0 : count / wanted.size
}

/** The greatest share of the wanted terms that stand close together. Linear. */
const densestShare = (wanted: ReadonlySet<string>, terms: readonly string[]): number => {
  const width = Math.ceil(wanted.size * WINDOW) + 2
  const inside = new Map<string, number>()
  let most = 0
  for (const [at, term] of terms.entries()) {
    if (wanted.has(term)) inside.set(term, (inside.get(term) ?? 0) + 1)
    const gone = terms[at - width]
    if (gone !== undefined && wanted.has(gone)) {
      const left = (inside.get(gone) ?? 1) - 1
      if (left === 0) inside.delete(gone)
      else inside.set(gone, left)
    }
    most = Math.max(most, inside.size)
  }
  return wanted.size === 0 ? 0 : most / wanted.size
}

type Message = {
  pairs: ReadonlySet<string>
  terms: string[]
  termSet: ReadonlySet<string>
  folded: string
}

const readMessage = (text: string): Message => {
  const cut = text.slice(0, MAX_CHARS)
  const terms = termsOf(normalizeConfusables(cut))
  // All characters joined, so that dots or spaces between letters do not hide a question.
  return { pairs: new Set(pairsOf(cut)), terms, termSet: new Set(terms), folded: foldAll(cut) }
}

const foldAll = (text: string): string => unitsOf(text).join('')

/** A question, or one of its sentences, prepared for comparison. */
type Part = {
  folded: string
  isDense: boolean
  pairs: ReadonlySet<string>
  terms: ReadonlySet<string>
}
type Option = { folded: string; terms: string[] }
type Prepared = { parts: Part[]; options: Option[] }

const readPart = (text: string): Part => ({
  folded: foldAll(text),
  isDense: DENSE.test(text),
  pairs: new Set(pairsOf(text)),
  terms: new Set(questionTermsOf(normalizeConfusables(text))),
})

/**
 * Many students ask while one quiz is open: cache its prepared questions, up to this many characters of
 * text. A prepared character takes about 50 bytes. One conversation holds its own questions, so it prepares
 * each once even when they do not all fit.
 */
const CACHED_CHARS = 1_000_000
const cache = new Map<string, Prepared>()
let cachedChars = 0

const remember = (key: string, made: Prepared): void => {
  cache.set(key, made)
  cachedChars += key.length
  for (const oldest of cache.keys()) {
    if (cachedChars <= CACHED_CHARS) break
    cache.delete(oldest)
    cachedChars -= oldest.length
  }
}

const prepare = ({ text, options }: GuardedQuestion): Prepared => {
  const question = text.slice(0, MAX_QUESTION_CHARS)
  const key = JSON.stringify([question, ...options])
  const known = cache.get(key)
  if (known) return known
  const made = {
    parts: partsOf(question).map(readPart),
    options: options
      .map((option) => ({ folded: foldAll(option), terms: termsOf(normalizeConfusables(option)) }))
      .filter(({ folded }) => folded.length >= 2),
  }
  remember(key, made)
  return made
}

/** Whether the question's words are there in sequence, whatever separates their letters. */
const holdsWords = (message: Message, { folded, isDense }: Part): boolean =>
  folded.length >= (isDense ? 6 : 14) && message.folded.includes(folded)

/** Whether the wording, or most of it in order, is there in any number of pieces. */
const spells = (message: Message, part: Part): boolean =>
  holdsWords(message, part) ||
  (part.pairs.size >= MIN_SPELLED_PAIRS && shareOf(part.pairs, message.pairs) >= SPELLED_PAIRS)

/** Whether the wording, or nearly all terms close together, is there. */
const contains = (message: Message, part: Part): boolean => {
  const { isDense, pairs, terms } = part
  if (holdsWords(message, part)) return true
  if (pairs.size >= MIN_PAIRS && shareOf(pairs, message.pairs) >= SAME_PAIRS) return true
  if (terms.size < (isDense ? FEW_DENSE_TERMS : FEW_TERMS)) return false
  const share = isDense ? SAME_DENSE_TERMS : SAME_TERMS
  // Cheap upper bound: the whole message holds at least as many as any part of it.
  return shareOf(terms, message.termSet) >= share && densestShare(terms, message.terms) >= share
}

/** The question, and each of its sentences that asks by itself. */
const partsOf = (text: string): string[] => {
  const sentences = splitSentences(text, DENSE.test(text) ? 'zh' : 'en')
    .map((sentence) => sentence.text.trim())
    .filter((sentence) => /[?？]\s*$/.test(sentence) || questionTermsOf(sentence).length >= FEW_TERMS * 2)
  return sentences.length > 1 ? [text, ...sentences] : [text]
}

/** Nearly all options in one message equal the question without its first sentence. */
const listsOptions = (message: Message, options: readonly Option[]): boolean => {
  if (options.length < 3 || options.reduce((sum, { folded }) => sum + folded.length, 0) < 16) return false
  const there = options.filter(
    ({ folded, terms }) =>
      message.folded.includes(folded) ||
      (terms.length > 0 && terms.every((term) => message.termSet.has(term))),
  )
  return there.length >= Math.max(3, options.length - 1)
}

type Comparison = (message: Message, question: Prepared) => boolean

const asksFor: Comparison = (message, { parts, options }) =>
  parts.some((part) => contains(message, part)) || listsOptions(message, options)

const spellsOut: Comparison = (message, { parts }) => parts.some((part) => spells(message, part))

export type QuestionMatcher = {
  /**
   * Whether a message asks one of the questions: in its words, in similar words, or by its options.
   * Sentences quoted from the lecture are study and are not compared.
   */
  asks(text: string): Promise<boolean>
  /**
   * Whether a conversation contains the wording of one of the questions, in any number of pieces. Terms are
   * not compared, because a long conversation about the subject contains them.
   */
  spells(text: string): Promise<boolean>
}

/**
 * Prepares questions once for comparing many messages with them. Preparing and comparing let other requests
 * run: a course may have thousands of open questions.
 * @param lecture texts of the lecture that a message may quote
 */
export const createQuestionMatcher = async (
  questions: readonly GuardedQuestion[],
  lecture: readonly string[],
): Promise<QuestionMatcher> => {
  const yieldToEventLoop = createYieldToEventLoop()
  const prepared: Prepared[] = []
  for (const question of questions) {
    prepared.push(prepare(question))
    await yieldToEventLoop()
  }

  let foldedLecture: string[] | undefined
  const foldLecture = async (): Promise<string[]> => {
    const folded: string[] = []
    for (const text of lecture) {
      folded.push(foldAll(text))
      await yieldToEventLoop()
    }
    return folded
  }

  /** The message without lines and sentences that stand in the lecture. */
  const withoutQuotes = async (text: string): Promise<string> => {
    foldedLecture ??= await foldLecture()
    const kept: string[] = []
    for (const piece of text.split(/\n+|(?<=[.!?。！？])\s*/u)) {
      const folded = foldAll(piece)
      if (folded.length < 20 || !foldedLecture.some((one) => one.includes(folded))) kept.push(piece)
      await yieldToEventLoop()
    }
    return kept.join('\n')
  }

  const holds = async (text: string, isAsked: Comparison): Promise<boolean> => {
    const message = readMessage(text)
    for (const question of prepared) {
      await yieldToEventLoop()
      if (isAsked(message, question)) return true
    }
    return false
  }
  // Few messages hold a question, so the lecture is read only then.
  const compare = async (text: string, isAsked: Comparison): Promise<boolean> =>
    prepared.length > 0 &&
    (await holds(text, isAsked)) &&
    (lecture.length === 0 || (await holds(await withoutQuotes(text), isAsked)))

  return {
    asks: (text) => compare(text, asksFor),
    spells: (text) => compare(text, spellsOut),
  }
}
