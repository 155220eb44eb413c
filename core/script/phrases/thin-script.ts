import { splitSentences } from '../sentences.ts'
import { stripTags } from '../spoken.ts'
import type { Phrases } from './phrases.ts'
import { PHRASES } from './table.ts'

/** A single sentence with fewer words is poor. A character of Chinese or Japanese counts as half a word. */
const POOR_WORDS = 6
/** A longer script is not examined: it says something. */
const MAX_CHARS = 500

/** Any words within one sentence: a title such as "3.2 Trees" contains a full stop, but no space after it. */
const WORDS = '(?:[^\\n.!?。！？]|[.!?](?=\\S))+?'
const toPattern = (phrase: string): string =>
  phrase
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, WORDS)
    .replaceAll(' ', '\\s+')
    // Not the first full stop of "3.2.".
    .replace(/([.!?])$/, '$1(?!\\S)')

const toRegExp = (phrases: string[]): RegExp =>
  new RegExp(
    `(?<=^|[\\s.!?。！？”"])(?:${[...new Set(phrases)]
      .sort((one, other) => other.length - one.length)
      .map(toPattern)
      .join('|')})`,
    'gum',
  )

/** Sentences that name a slide or point at it, and say nothing about its subject. */
const connecting = ({ introduction, ...phrases }: Phrases): string[] => [
  ...introduction.measured,
  ...introduction.lively,
  ...[phrases.continuation, phrases.formula, phrases.code, phrases.figure],
]

/** A title page and the last slide need no more than these. */
const framing = ({ greeting, opening, closing }: Phrases): string[] => [
  ...[opening, greeting.measured, greeting.lively, closing.measured, closing.lively],
]

/** The sentences of welcome and farewell. They say nothing about the lecture. */
const polite = ({ greeting, closing }: Phrases, language: string): string[] =>
  [greeting, closing]
    .flatMap(({ measured, lively }) => [measured, lively])
    .flatMap((phrase) => splitSentences(phrase, language).map(({ text }) => text.trim()))

const patterns = new Map<string, { connecting: RegExp; framing: RegExp; polite: RegExp }>()
const patternsOf = (language: string) => {
  const phrases = PHRASES.get(language)
  if (!phrases) return undefined
  const known = patterns.get(language) ?? {
    connecting: toRegExp(connecting(phrases)),
    framing: toRegExp(framing(phrases)),
    polite: toRegExp(polite(phrases, language)),
  }
  patterns.set(language, known)
  return known
}

const countWords = (text: string): number =>
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) / 2 +
  (text.match(/(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]\S*/gu)?.length ?? 0)

/**
 * Whether a sentence is one of the built-in engine's that lead from slide to slide, point at the slide, greet or
 * take leave.
 */
export function isConnecting(sentence: string, language: string): boolean {
  const found = patternsOf(language)
  return found !== undefined && sentence.replace(found.connecting, '').replace(found.polite, '').trim() === ''
}

/**
 * Whether a script says next to nothing about its slide: only sentences of the built-in engine that lead from slide to
 * slide ("This goes on with …"), or besides them one sentence of a few words. An empty script is missing, not thin.
 */
export function isThinScript(script: string, language: string): boolean {
  const spoken = stripTags(script).trim()
  if (spoken === '' || spoken.length > MAX_CHARS) return false
  const found = patternsOf(language)
  if (found && spoken.search(found.framing) >= 0) return false
  const rest = found ? spoken.replace(found.connecting, '').trim() : spoken
  const sentences = splitSentences(rest, language).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return sentences.length === 0 || (sentences.length === 1 && countWords(rest) < POOR_WORDS)
}
