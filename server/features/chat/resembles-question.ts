import { splitSentences } from '@lectern/core/script/sentences.ts'
import { askedTermsOf, termsOf } from '@lectern/core/text/terms.ts'
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
const FEWEST_PAIRS = 3
/** A question's terms may be spread over this many times their number of terms. */
const WINDOW = 1.8
/**
 * A whole conversation with this share of a question's pairs holds the question in pieces; less is its
 * subject.
 */
const SPELLED_PAIRS = 0.75
const FEWEST_SPELLED_PAIRS = 6
/** Longer questions are compared up to here. */
const MOST_QUESTION_CHARS = 8_000
/** Longer messages are compared up to here; an engine gets less of a conversation. */
const MOST_CHARS = 48_000

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
  const cut = text.slice(0, MOST_CHARS)
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
  terms: new Set(askedTermsOf(normalizeConfusables(text))),
})

/** Many students ask while one quiz is open: cache its prepared questions. */
const PREPARED_QUESTIONS = 1_000
const prepared = new Map<string, Prepared>()

const prepare = (question: GuardedQuestion): Prepared => {
  const key = [question.text, ...question.options].join('\0')
  const known = prepared.get(key)
  if (known) return known
  const parts = partsOf(question.text.slice(0, MOST_QUESTION_CHARS)).map(readPart)
  const options = question.options.map((option) => ({
    folded: foldAll(option),
    terms: termsOf(normalizeConfusables(option)),
  }))
  const made = { parts, options: options.filter(({ folded }) => folded.length >= 2) }
  prepared.set(key, made)
  for (const oldest of prepared.keys()) {
    if (prepared.size <= PREPARED_QUESTIONS) break
    prepared.delete(oldest)
  }
  return made
}

/** Prepares questions for comparison, yielding to other requests. */
export const prepareQuestions = async (questions: readonly GuardedQuestion[]): Promise<void> => {
  const yieldToEventLoop = createYieldToEventLoop()
  for (const question of questions) {
    prepare(question)
    await yieldToEventLoop()
  }
}

/** Whether the question's words are there in sequence, whatever separates their letters. */
const holdsWords = (message: Message, { folded, isDense }: Part): boolean =>
  folded.length >= (isDense ? 6 : 14) && message.folded.includes(folded)

/** Whether the wording, or most of it in order, is there in any number of pieces. */
const spells = (message: Message, part: Part): boolean =>
  holdsWords(message, part) ||
  (part.pairs.size >= FEWEST_SPELLED_PAIRS && shareOf(part.pairs, message.pairs) >= SPELLED_PAIRS)

/** Whether the wording, or nearly all terms close together, is there. */
const says = (message: Message, part: Part): boolean => {
  const { isDense, pairs, terms } = part
  if (holdsWords(message, part)) return true
  if (pairs.size >= FEWEST_PAIRS && shareOf(pairs, message.pairs) >= SAME_PAIRS) return true
  if (terms.size < (isDense ? FEW_DENSE_TERMS : FEW_TERMS)) return false
  const share = isDense ? SAME_DENSE_TERMS : SAME_TERMS
  // Cheap upper bound: the whole message holds at least as many as any part of it.
  return shareOf(terms, message.termSet) >= share && densestShare(terms, message.terms) >= share
}

/** The question, and each of its sentences that asks by itself. */
const partsOf = (text: string): string[] => {
  const sentences = splitSentences(text, DENSE.test(text) ? 'zh' : 'en')
    .map((sentence) => sentence.text.trim())
    .filter((sentence) => /[?？]\s*$/.test(sentence) || askedTermsOf(sentence).length >= FEW_TERMS * 2)
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
  parts.some((part) => says(message, part)) || listsOptions(message, options)

const spellsOut: Comparison = (message, { parts }) => parts.some((part) => spells(message, part))

const compare = (
  text: string,
  questions: readonly GuardedQuestion[],
  lecture: readonly string[],
  isAsked: Comparison,
): boolean => {
  if (questions.length === 0) return false
  const asks = (message: Message) => questions.some((question) => isAsked(message, prepare(question)))
  // Few messages get here, so the whole lecture is searched only now.
  return asks(readMessage(text)) && (lecture.length === 0 || asks(readMessage(withoutQuotes(text, lecture))))
}

/**
 * Whether a message asks one of these questions: in its words, in similar words, or by its options.
 * Sentences quoted from the lecture are study and are not compared. @param lecture texts of the lecture
 * that a message may quote
 */
export const resemblesQuestion = (
  text: string,
  questions: readonly GuardedQuestion[],
  lecture: readonly string[] = [],
): boolean => compare(text, questions, lecture, asksFor)

/**
 * Whether a conversation holds the wording of one of these questions, in any number of pieces. Terms are
 * not compared, because a long conversation about the subject holds them.
 */
export const spellsQuestion = (
  text: string,
  questions: readonly GuardedQuestion[],
  lecture: readonly string[] = [],
): boolean => compare(text, questions, lecture, spellsOut)

/** The message without lines and sentences that stand in the lecture. */
const withoutQuotes = (text: string, lecture: readonly string[]): string => {
  const there = lecture.map(foldAll)
  return text
    .split(/\n+|(?<=[.!?。！？])\s*/u)
    .filter((piece) => {
      const folded = foldAll(piece)
      return folded.length < 20 || !there.some((one) => one.includes(folded))
    })
    .join('\n')
}
