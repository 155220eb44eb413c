import { PHRASES } from '@lectern/core/script/phrases/table.ts'

const BRACKETS: Record<string, number> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 }

/** Cuts a text behind punctuation, but not inside brackets: "at (x, f(x))" is one clause. */
const clausesOf = (text: string): string[] => {
  const clauses: string[] = []
  let [from, depth] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    depth = Math.max(0, depth + (BRACKETS[text[at]!] ?? 0))
    const isEnd = /[。！？；：，]/u.test(text[at]!) || /^[.!?,;:]\s/.test(text.slice(at, at + 2))
    if (depth > 0 || !isEnd) continue
    clauses.push(text.slice(from, at + 1))
    from = at + 1
  }
  return [...clauses, text.slice(from)].filter((clause) => clause.trim() !== '')
}

/** These stretch over several lines of a page, and their parts are elsewhere in the text. */
const STACKED = /[∑∏∫√\p{Co}]/u
/**
 * The rest of a fraction, a root or an exponent: "γ := 12", "ε1", "Rd", "1/ T", "if :", and the encoded data of a
 * picture.
 */
const FLATTENED =
  /:=\s*(?:\d{2}|\p{Lu}\d)|[=≈]\s*\p{L}\d(?![\p{L}\p{N}])|\p{Script=Greek}\d|(?<!\p{L})R[dnmk](?!\p{L})|\d\/ \p{L}|[A-Za-z0-9+/]{30}|max\p{L}?ₜ?\p{Lu}=/u
const RELATION = /:=|[=≤≥≈≡∝<>⇔→]/u
/** A relation that survives on one line: between words, or of a name or a call and a small number or another name. */
const SIDE = String.raw`(?:\p{L}{3,}\)?|\p{L}[₀-₉ₐ-ₜ⋆*]?(?:\(\p{L}\))?|\p{L}+\([^()]*\))`
const SIMPLE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SIDE})\s*(?::=|[=≤≥≈<>⇔→])\s*(?:-?\d(?:[.,]\d+)?%?|0?\.\d+|\d+%|${SIDE})(?![\p{L}\p{N}/(])|\p{L}{3,}\s*[=≈<>]\s*\d[\d.,]*%?`,
  'gu',
)
const NORMS = /[∥‖∇⊤∂]/u

/** Symbols only: "t(fⱼ|eₐⱼ)", "dx dx". A short name of a list is a word: "Go", "C++". */
const hasNoWord = (text: string): boolean => {
  const outside = text.replaceAll(/\([^()]*\)?/gu, ' ')
  const isSymbols = /[|(\t=≤≥≈≡∝<>⇔→]|\p{Ll}\s\p{Ll}/u.test(text)
  return (
    isSymbols &&
    !/(?<!\p{L})(?!\p{Script=Greek})\p{L}{3}|[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(
      outside,
    )
  )
}

const isBroken = (clause: string): boolean => {
  const text = clause.trim()
  if (STACKED.test(text) || FLATTENED.test(text)) return true
  // The beginning of a line that is the end of a formula. A single Korean or Chinese character is a word.
  if (/^(?:[=≤≥≈∝+⇔→]|(?!\p{Script=Hangul}|\p{Script=Han})\p{L}[.:]?$)/u.test(text)) return true
  if (!RELATION.test(text)) return false
  return NORMS.test(text) || RELATION.test(text.replaceAll(SIMPLE, ' '))
}

/** Fewer words beside a formula say nothing. */
const FEWEST_WORDS = 5
/** What a script says for a formula. */
export const THAT_FORMULA = [...PHRASES.values()].flatMap(({ thatFormula, nextFormula }) => [
  thatFormula,
  nextFormula,
])
const WORDS = /\p{L}{2,}/gu
const CHARACTERS = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

export const countWords = (whole: string): number => {
  const text = THAT_FORMULA.reduce((rest, phrase) => rest.replaceAll(phrase, ''), whole)
  return Math.max(text.match(WORDS)?.length ?? 0, Math.floor((text.match(CHARACTERS)?.length ?? 0) / 2))
}

/** A line of a program or of what it prints. */
const CODE = /^(?:##|>>>|\$ |import |def |return )|<-|\w\(\)|[{};]$/u

/** Whether a text is all words: no code, and no formula that is left out or that only the slide shows. */
export const isWhole = (text: string): boolean =>
  !CODE.test(text) && !clausesOf(text).some(isBroken) && !THAT_FORMULA.some((phrase) => text.includes(phrase))

/**
 * The quotable part of a line of a slide or a sentence of its script: all of it, or the longest part beside a formula
 * that lost its form when the page became text. `isWanted`: a part without it is no quote. Null if nothing can.
 */
export const quoteOf = (text: string, isWanted: (part: string) => boolean = () => true): string | null => {
  if (hasNoWord(text)) return null
  const clauses = clausesOf(text)
  if (!clauses.some(isBroken)) return text.replace(/\s*[:：]\s*$/u, '')
  const runs: string[] = ['']
  for (const clause of clauses)
    if (isBroken(clause)) runs.push('')
    else runs.push(`${runs.pop()}${clause}`)
  const [longest] = runs
    .map((run) => run.trim().replace(/[\s,;:，；：]+$/u, ''))
    .filter((run) => countWords(run) >= FEWEST_WORDS && isWanted(run))
    .sort((one, other) => countWords(other) - countWords(one))
  if (longest === undefined) return null
  const isBegun = /^\p{Ll}/u.test(longest) && !text.startsWith(longest)
  const isEnded = /[.!?。！？]$/u.test(longest) || text.endsWith(longest)
  return `${isBegun ? '… ' : ''}${longest}${isEnded ? '' : ' …'}`
}
