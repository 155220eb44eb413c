import { findEnglishTerms } from './english-terms.ts'
import { findNoun } from './korean-nouns.ts'
import { isStopWord } from './stop-words.ts'

/** A run of words that may be a term, verbatim from the text. */
type Chunk = { text: string; start: number; words: number }

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’\-–/+]*/gu
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const HANGUL = /\p{Script=Hangul}/u
const MAX_DENSE_CHARS = 8
const MAX_TEXT_CHARS = 4000

type Token = { text: string; start: number; end: number; breaks: boolean }

/** Splits a text at stop words, punctuation and verbs. The runs between them may be terms. */
export function findChunks(text: string, language: string): Chunk[] {
  const source = text.slice(0, MAX_TEXT_CHARS)
  const chunks: Chunk[] = []
  let run: Token[] = []
  const flush = () => {
    if (run.length > 0) chunks.push(...toChunks(source, run, language))
    run = []
  }
  let end = 0
  for (const token of readTokens(source, language)) {
    const gap = source.slice(end, token.start)
    const dense = DENSE.test(token.text)
    const joined = gap === '' || (gap === ' ' && !dense)
    if (!joined || (run.length > 0 && DENSE.test(run[0]?.text ?? '') !== dense)) flush()
    if (token.text === '') flush()
    else run.push(token)
    if (token.breaks) flush()
    end = token.end
  }
  flush()
  return chunks
}

function readTokens(text: string, language: string): Token[] {
  const words = [...text.matchAll(TOKEN)].flatMap((match) => {
    const word = match[0].replace(/['’\-–/+]+$/u, '')
    return DENSE.test(word) ? segment(word, match.index) : [{ text: word, start: match.index }]
  })
  return words.map(({ text: word, start }) => {
    const end = start + word.length
    const none = { text: '', start, end, breaks: true }
    if (isStopWord(word, language) || isSymbol(word) || isAmount(word)) return none
    if (!HANGUL.test(word)) return { text: word, start, end, breaks: false }
    const noun = findNoun(word)
    return noun === null || isStopWord(noun, language) || isSymbol(noun)
      ? none
      : { text: noun, start, end, breaks: noun !== word }
  })
}

/** One or two letters are a variable or an index, except abbreviations in capitals. */
const isSymbol = (word: string) =>
  /^\p{Nd}+$/u.test(word) ||
  /^\p{Script=Latin}$|^\p{Script=Latin}?\p{Ll}$/u.test(word) ||
  /^\p{Script=Greek}/u.test(word)

/** A number with its unit ("25초", "10k"), but not the ordinal of a term ("1차 크랙") or "3D". */
const isAmount = (word: string) =>
  /^\p{Nd}/u.test(word) && !/^\p{Nd}+(?:차|\p{Lu}|-\p{L}|\p{Ll}{4})/u.test(word) && !DENSE.test(word)

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const segment = (word: string, start: number): { text: string; start: number }[] =>
  [...segmenter.segment(word)].map(({ segment: text, index }) => ({
    // Hiragana alone is a particle or an ending; replace it by a stop word.
    text: /^\p{Script=Hiragana}+$/u.test(text) ? '的' : text,
    start: start + index,
  }))

function toChunks(source: string, run: Token[], language: string): Chunk[] {
  if (DENSE.test(run[0]?.text ?? '')) return toDenseChunks(source, run)
  if (language === 'de') return splitAtVerbs(run).map((part) => cutChunk(source, part))
  // A noun and its adjective; a third word is usually a verb.
  if (/^(?:fr|es|pt|it)$/.test(language)) return [cutChunk(source, run.slice(0, 2))]
  if (language === 'en') return findEnglishTerms(source, run).map((part) => cutChunk(source, part))
  return [cutChunk(source, run)]
}

/**
 * Splits German words into terms. Nouns are capitalized: a lower-case word after a noun is a verb, and a
 * term ends with a noun.
 */
function splitAtVerbs(run: Token[]): Token[][] {
  const parts: Token[][] = []
  let part: Token[] = []
  for (const token of run) {
    const small = /^\p{Ll}/u.test(token.text)
    if (small && /^[\p{Lu}\p{N}]/u.test(part.at(-1)?.text ?? '')) {
      parts.push(part)
      part = []
    }
    part.push(token)
  }
  parts.push(part)
  return parts.filter((one) => !/^\p{Ll}/u.test(one.at(-1)?.text ?? 'a')).map((one) => one.slice(-3))
}

function toDenseChunks(source: string, run: Token[]): Chunk[] {
  const kept: Token[] = []
  let length = 0
  for (const token of run) {
    if (length + token.text.length > MAX_DENSE_CHARS) break
    kept.push(token)
    length += token.text.length
  }
  return length < 2 ? [] : [cutChunk(source, kept)]
}

function cutChunk(source: string, tokens: Token[]): Chunk {
  const first = tokens[0] as Token
  const last = tokens.at(-1) as Token
  return {
    text: source.slice(first.start, last.start + last.text.length),
    start: first.start,
    words: tokens.length,
  }
}
