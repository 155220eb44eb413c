import type { Abbreviations } from './abbreviations.ts'

/** Closing punctuation such as "." or "?!", with the quotes and brackets that close behind it. */
type EndPunctuation = {
  sentenceStart: number
  start: number
  charactersEnd: number
  end: number
  closed: boolean
  blockEnd: number
}

const space = /[\s\u0085]/
const lowerCase = /^\p{Ll}/u
const upperCase = /^\p{Lu}/u
const digit = /^\p{Nd}/u
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const opening = /[([{"'“‘«»„‚‹›「『（【¿¡—–-]/
const tokenEnd = /[\s\u0085([{"'“‘«»„‚‹›「『（【,;:/]/
const initials = /^(?:\p{L}\.)+\p{L}$/u
const roman = /^[IVXLC]+\b/
const shortForm = /^\p{L}{1,3}\./u
const longestTokenChars = 16
const longestWordChars = 24

/** Whether a sentence ends at ambiguous punctuation: a full stop, "!", "?" or "…". */
export function endsSentence(text: string, punctuation: EndPunctuation, known: Abbreviations): boolean {
  const next = text[punctuation.end] as string
  if (!space.test(next)) return eastAsian.test(next) && eastAsian.test(text[punctuation.start - 1] ?? '')
  const word = findNextWord(text, punctuation.end, punctuation.blockEnd)
  if (!word) return true
  if (/^[,;:)\]}，、；]/.test(word)) return false
  const characters = text.slice(punctuation.start, Math.min(punctuation.charactersEnd, punctuation.start + 2))
  const lower = lowerCase.test(word)
  // "Stop!" she said: the quotation is a part of its sentence.
  if (/[!?]/.test(characters)) return !(lower && punctuation.closed)
  if (lower) return false
  if (characters !== '.' || punctuation.closed) return true
  return !isShortForm(text, punctuation, word, known)
}

function isShortForm(text: string, punctuation: EndPunctuation, word: string, known: Abbreviations): boolean {
  const token = readTokenBefore(text, punctuation.start, punctuation.sentenceStart)
  const first = token.start <= punctuation.sentenceStart
  const form = token.text.toLowerCase()
  const joined = readJoinedForm(text, token, punctuation.sentenceStart)
  if (known.never.has(form) || known.never.has(joined)) return true
  // "Brown et al. (1993)": the bracket belongs to the sentence.
  if (known.ending.has(form) || known.ending.has(joined))
    return /^[\s\u0085]*[([]/.test(text.slice(punctuation.end, punctuation.end + 4))
  if (known.number.has(form) && (digit.test(word) || roman.test(word))) return true
  const starts = known.starters.has(/^\p{L}+/u.exec(word)?.[0].toLowerCase() ?? '')
  if (/^\p{Nd}{1,3}$/u.test(token.text)) {
    if (first) return true
    return known.ordinals && token.text.length < 3 && upperCase.test(word) && !starts
  }
  if (/^\p{L}$/u.test(token.text)) {
    if (first) return true
    if (shortForm.test(word) && !starts) return true
    return upperCase.test(token.text) && upperCase.test(word) && !starts
  }
  return initials.test(token.text) && upperCase.test(word) && !starts
}

type Token = { text: string; start: number }

function readTokenBefore(text: string, end: number, limit: number): Token {
  const lowest = Math.max(limit, end - longestTokenChars)
  let start = end
  while (start > lowest && !tokenEnd.test(text[start - 1] as string)) start -= 1
  return { text: text.slice(start, end), start }
}

/** Abbreviation before the last full stop, "z. B" as `z.b`; at most four parts. */
function readJoinedForm(text: string, token: Token, limit: number): string {
  let form = token.text
  let start = token.start
  for (let parts = 1; parts < 4; parts += 1) {
    let end = start
    while (end > limit && start - end < 2 && space.test(text[end - 1] as string)) end -= 1
    if (end === start || text[end - 1] !== '.') break
    const before = readTokenBefore(text, end - 1, limit)
    if (!/^\p{L}{1,2}$/u.test(before.text)) break
    form = `${before.text}.${form}`
    start = before.start
  }
  return form.toLowerCase()
}

/** The next word, past spaces, dashes and opening quotes, cut to a bounded length. */
function findNextWord(text: string, from: number, limit: number): string {
  let at = from
  while (at < limit && space.test(text[at] as string)) at += 1
  for (let skipped = 0; skipped < 8 && at < limit; skipped += 1) {
    if (!opening.test(text[at] as string) && !space.test(text[at] as string)) break
    at += 1
  }
  return text.slice(at, Math.min(limit, at + longestWordChars))
}
