import { splitSentences } from '@lectern/core/script/sentences.ts'
import { askedTermsOf, termsOf } from '@lectern/core/text/terms.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { unveil, unveilLetters } from './unveil.ts'

/** What of a question gives it away: never its key. */
export type GuardedQuestion = { text: string; options: readonly string[] }

/** So much of a question's neighbouring words, or of its terms, within about its own length, is the question. */
const SAME_PAIRS = 0.6
const SAME_TERMS = 0.72
/** Pairs of signs come apart with every particle, so that fewer of them stay in other words. */
const SAME_DENSE_TERMS = 0.6
/** A question with fewer terms is that of every student; it is recognised by its wording alone. */
const FEW_TERMS = 4
const FEW_DENSE_TERMS = 7
const FEWEST_PAIRS = 3
/** So many more terms than the question has may stand between its own. */
const WINDOW = 1.8
/** In a whole conversation these many of a question's pairs are the question, in pieces; fewer are its subject. */
const SPELLED_PAIRS = 0.75
const FEWEST_SPELLED_PAIRS = 6
/** More of a question is not compared. */
const MOST_QUESTION_CHARS = 8_000
/** More of a message is not compared; all that an engine is told of a conversation is less. */
const MOST_CHARS = 48_000

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const UNITS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}\p{N}])+/gu

const unitsOf = (text: string): string[] => unveilLetters(text).match(UNITS) ?? []

/** Neighbouring words, or signs where words are not set apart: three of these make as much as two words. */
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

/** The greatest share of the wanted terms that stand close together. Linear in the length of the message. */
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
  const terms = termsOf(unveil(cut))
  // One sign after the other, whatever stands between: neither dots nor spaces between its letters hide a question.
  return { pairs: new Set(pairsOf(cut)), terms, termSet: new Set(terms), folded: foldAll(cut) }
}

const foldAll = (text: string): string => unitsOf(text).join('')

/** A question, or a sentence of one, ready to be looked for. */
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
  terms: new Set(askedTermsOf(unveil(text))),
})

/** A class asks while one quiz is open: its questions are read once. */
const PREPARED_QUESTIONS = 1_000
const prepared = new Map<string, Prepared>()

const prepare = (question: GuardedQuestion): Prepared => {
  const key = [question.text, ...question.options].join('\0')
  const known = prepared.get(key)
  if (known) return known
  const parts = partsOf(question.text.slice(0, MOST_QUESTION_CHARS)).map(readPart)
  const options = question.options.map((option) => ({
    folded: foldAll(option),
    terms: termsOf(unveil(option)),
  }))
  const made = { parts, options: options.filter(({ folded }) => folded.length >= 2) }
  prepared.set(key, made)
  for (const oldest of prepared.keys()) {
    if (prepared.size <= PREPARED_QUESTIONS) break
    prepared.delete(oldest)
  }
  return made
}

/** Reads questions before they are looked for, without keeping others waiting. */
export const prepareQuestions = async (questions: readonly GuardedQuestion[]): Promise<void> => {
  const yieldToEventLoop = createYieldToEventLoop()
  for (const question of questions) {
    prepare(question)
    await yieldToEventLoop()
  }
}

/** The words of a question are there one after the other, whatever stands between their letters. */
const holdsWords = (message: Message, { folded, isDense }: Part): boolean =>
  folded.length >= (isDense ? 6 : 14) && message.folded.includes(folded)

/** Whether the words themselves are there, or most of them in their order, in however many pieces. */
const spells = (message: Message, part: Part): boolean =>
  holdsWords(message, part) ||
  (part.pairs.size >= FEWEST_SPELLED_PAIRS && shareOf(part.pairs, message.pairs) >= SPELLED_PAIRS)

/** Whether the words themselves are there, or nearly all that they ask for, close together. */
const says = (message: Message, part: Part): boolean => {
  const { isDense, pairs, terms } = part
  if (holdsWords(message, part)) return true
  if (pairs.size >= FEWEST_PAIRS && shareOf(pairs, message.pairs) >= SAME_PAIRS) return true
  if (terms.size < (isDense ? FEW_DENSE_TERMS : FEW_TERMS)) return false
  const share = isDense ? SAME_DENSE_TERMS : SAME_TERMS
  // All of the message holds at least as many as any stretch of it.
  return shareOf(terms, message.termSet) >= share && densestShare(terms, message.terms) >= share
}

/** The question, and each of its sentences that asks for something by itself. */
const partsOf = (text: string): string[] => {
  const sentences = splitSentences(text, DENSE.test(text) ? 'zh' : 'en')
    .map((sentence) => sentence.text.trim())
    .filter((sentence) => /[?？]\s*$/.test(sentence) || askedTermsOf(sentence).length >= FEW_TERMS * 2)
  return sentences.length > 1 ? [text, ...sentences] : [text]
}

/** Nearly all options of a question in one message are the question without its first sentence. */
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
  // Few messages come so far that the whole lecture has to be looked through.
  return asks(readMessage(text)) && (lecture.length === 0 || asks(readMessage(withoutQuotes(text, lecture))))
}

/**
 * Whether a message asks one of these questions: in its words, in other words that are close to them, or by its
 * options. What stands in the lecture itself is study, and is not compared.
 * @param lecture the texts of the lecture, whose sentences a message may quote
 */
export const resemblesQuestion = (
  text: string,
  questions: readonly GuardedQuestion[],
  lecture: readonly string[] = [],
): boolean => compare(text, questions, lecture, asksFor)

/**
 * Whether a conversation holds the wording of one of these questions, in however many pieces. Long talk about a
 * subject holds its terms, so that they are not compared.
 */
export const spellsQuestion = (
  text: string,
  questions: readonly GuardedQuestion[],
  lecture: readonly string[] = [],
): boolean => compare(text, questions, lecture, spellsOut)

/** The message without lines and sentences that stand in the lecture as they are. */
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
