/** A piece of a text, by its role in a formula. `gap` is the white space before it. */
export type Token = { kind: TokenKind; text: string; gap: string; start: number; end: number }
type TokenKind =
  | 'number'
  | 'letter'
  | 'greek'
  | 'word'
  | 'unbroken'
  | 'superscript'
  | 'subscript'
  | 'operator'
  | 'open'
  | 'close'
  | 'other'

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀᴮᴰᴳᴴᴷᴸᴹᴺᴾᴿᵁⱽᵂ'
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'

/** Texts that are never mathematics: code, markup tags, addresses and paths. Bounded lengths. */
const protectedText = /`[^`\n]{1,400}`|<\/?[a-zA-Z!][^<>\n]{0,80}>/y
/** A run without spaces that holds one of these is an address, a path or code. */
const protectedRun = /:\/\/|^www\.|@\p{L}|::|\\|^[.~]{0,2}\/\p{L}|\$\{|\w\(\)|&&|\|\|/u
/** Scripts without spaces between words, or that attach particles to foreign words. */
const unbroken = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}'

const patterns: [TokenKind, RegExp][] = [
  ['number', /\d+(?:[.,]\d+)*/y],
  // A letter that is not part of a word; superscripts and subscripts behind it belong to it.
  ['letter', /(?:[A-Za-z]|[ℝℕℤℚℂℓℏ])(?!\p{M}*(?:(?!\p{Lm})\p{sc=Latin}|[\p{Nd}_]))\p{M}*/uy],
  ['letter', /[A-Za-z](?=_(?:[A-Za-z0-9](?![\p{L}\p{N}_])|\{))/uy],
  ['greek', /[\p{sc=Greek}µ∆Ω]\p{M}*(?![\p{sc=Greek}\p{M}])/uy],
  ['word', /\p{sc=Greek}[\p{sc=Greek}\p{M}]*/uy],
  ['superscript', new RegExp(`[${superscripts}]+`, 'y')],
  ['subscript', new RegExp(`[${subscripts}]+`, 'y')],
  ['word', /\p{sc=Latin}(?:(?!\p{Lm})[\p{sc=Latin}\p{M}\d_'’])*(?:\+\+|#)?/uy],
  ['unbroken', new RegExp(`[${unbroken}]+`, 'uy')],
  ['word', /[\p{L}_][\p{L}\p{M}\p{Nd}_]*/uy],
  ['operator', /<=|>=|!=|==|:=|=>|->|<-|\+\+|--|\*\*|[=+\-−*/<>|^%×·!]/y],
  ['open', /[([{⟨]/y],
  ['close', /[)\]}⟩]/y],
]

/** Superscripts include Latin letters: try them before words. */
const ordered = [...patterns].sort((a, b) => rankOf(a[0]) - rankOf(b[0]))
function rankOf(kind: TokenKind): number {
  return kind === 'superscript' || kind === 'subscript' ? 0 : 1
}

/**
 * Cuts a text into tokens; joined with their gaps they are the text except for white space at its end.
 * Linear.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let gap = ''
  let runEnd = 0
  const add = (kind: TokenKind, end: number) => {
    tokens.push({ kind, text: text.slice(at, end), gap, start: at, end })
    gap = ''
    at = end
  }
  while (at < text.length) {
    const space = matchAt(/\s+/y, text, at)
    if (space) {
      gap = space
      at += space.length
      continue
    }
    const kept = matchAt(protectedText, text, at)
    if (kept) {
      add('other', at + kept.length)
      continue
    }
    if (at >= runEnd) {
      const run = matchAt(wholeRun, text, at)
      runEnd = at + (run?.length ?? 1)
      if (run && protectedRun.test(run)) {
        add('other', runEnd)
        continue
      }
    }
    const found = findToken(text, at)
    add(found?.kind ?? 'other', at + (found?.length ?? lengthOfChar(text, at)))
  }
  return tokens
}

const wholeRun = new RegExp(`[^\\s\`${unbroken}]+`, 'uy')

function findToken(text: string, at: number): { kind: TokenKind; length: number } | undefined {
  for (const [kind, pattern] of ordered) {
    const found = matchAt(pattern, text, at)
    if (found) return { kind, length: found.length }
  }
  return undefined
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const lengthOfChar = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

const plainOf = new Map<string, string>()
for (const [index, char] of [...superscripts].entries())
  plainOf.set(char, [...'0123456789+-=()niabcdefghjklmoprstuvwxyzTBDGHKLMNPRUVW'][index] as string)
for (const [index, char] of [...subscripts].entries())
  plainOf.set(char, [...'0123456789+-=()aehijklmnoprstuvx'][index] as string)

/** The plain characters of a superscript or subscript: "⁻¹" is "-1". */
export const lower = (raised: string): string => [...raised].map((char) => plainOf.get(char) ?? char).join('')
