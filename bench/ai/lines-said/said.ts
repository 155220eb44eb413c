/** Whether a script says a line, and what it says besides. */
import { withoutAddress } from './readable.ts'

const DENSE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`
/** One character of a script without spaces (and of Korean, whose spaces vary), or one word. */
const TOKEN = new RegExp(String.raw`${DENSE}|(?:(?!${DENSE})[\p{L}\p{M}])+|\p{N}+`, 'gu')

/** Words in lower case, without accents: a PDF may keep them as characters of their own. */
export const tokensOf = (text: string): string[] =>
  text
    .replace(/\s?[\u00a8\u00b4\u02c6\u02dc`]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(TOKEN) ?? []

/** A bullet or number before a line may be left out. */
const BULLET =
  /^[^\p{L}\p{N}]*(?:[❶-➓]\s?|[（(]?[一二三四五六七八九十]{1,3}\s?[）)、]|\d{1,2}\s?[-–]\s|\(?(?:\d{1,2}[.)、．](?!\d)|[a-z][.)]\s|[ivx]{1,4}[.)]\s)|\d{1,2}\s+(?=[¿¡«„]?[\p{L}\p{N}]))?/iu
/** "(continued)" after a title. */
const CONTINUED = /[\s([,–-]*\bcont(?:inued|['’]?d|\.)?[.)\]\s]*$/i
/** Words between two words of a line: a spoken symbol. */
const MAX_GAP = 4
const isDense = (token: string) => new RegExp(`^${DENSE}$`, 'u').test(token)
const isHangul = (token: string) => /^\p{Script=Hangul}$/u.test(token)

/** A letter that stands alone is a symbol, which may be spoken otherwise or skipped. */
const isSymbol = (token: string): boolean => token.length === 1 && !isDense(token) && !/\p{N}/u.test(token)

/**
 * Returns true if the words of a line stand in the script, in order. Symbols may be spoken or skipped; a word that the
 * line's end divides may be whole; the last two Korean syllables may be another ending. Anything may be said for a picture.
 */
export const isSaid = (line: string, script: readonly string[]): boolean =>
  line.split('\uFFFC').every((part) => isPartSaid(part, script))

const isPartSaid = (part: string, script: readonly string[]): boolean => {
  const text = withoutAddress(part).replace(BULLET, '').replace(CONTINUED, '').trim()
  let words = tokensOf(text).filter((token) => !isSymbol(token))
  const isCut = /\p{L}[-\u00ad]$/u.test(text)
  if (words.length > 3 && words.slice(-2).every(isHangul)) words = words.slice(0, -2)
  if (words.length === 0) return true
  const matches = (word: string, said: string, at: number): boolean =>
    said === word ||
    (at === 0 && said.length > word.length && said.endsWith(word)) ||
    (isCut && at === words.length - 1 && said.startsWith(word))
  for (let start = 0; start < script.length; start++) {
    if (!matches(words[0]!, script[start]!, 0)) continue
    let position = start
    let at = 1
    while (at < words.length) {
      const next = script
        .slice(position + 1, position + 2 + MAX_GAP)
        .findIndex((said) => matches(words[at]!, said, at))
      if (next < 0) break
      position += next + 1
      at += 1
    }
    if (at === words.length) return true
  }
  return false
}

/** Finds words of a script that stand neither on the slide nor in the fixed phrases. Korean endings count as phrases. */
export const findAdded = (script: string, sources: readonly string[]): string[] => {
  const known = new Set(sources.flatMap((source) => tokensOf(source)))
  const joined = sources.map((source) => tokensOf(source).join('')).join(' ')
  // 된다 on a slide is 됩니다 in speech.
  return tokensOf(script.replace(/[가-힣]니다/g, '')).filter(
    (token) => !known.has(token) && !joined.includes(token),
  )
}
