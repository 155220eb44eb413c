import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { indexLecture } from '@lectern/core/text/search/lecture-index.ts'
import { quoteOf } from './quotable.ts'

/** A line of a slide that says what a symbol or an acronym stands for. */
export type Named = { number: number; text: string }

const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω'
const GREEK_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )

const ASKS_SYMBOL =
  /^(?:(?:and|so|but|please|hey|hi)[\s,]+)*(?:what(?:['’]?s| is| are| does| do)?|explain|define|meaning of)\s+(?:the\s+)?(?:(?:symbol|letter|variable|parameter|meaning of)\s+)*(\S{1,9}?)(?:\s+(?:means?|stands? for|denotes?|represents?|refers? to))?(?:\s+(?:here|there|on (?:this|the) slide|in (?:this|the) (?:formula|equation|slide|lecture)))?\s*[?!.]*$/iu
const ASKS_SYMBOL_AFTER =
  /^(?:여기서?\s*|这里的?)?([^\s가-힣\p{Script=Han}]{1,9}?)\s*(?:이란|란|은|는|이|가|의)?\s*(?:뭐|뭔|뭘|무엇|무슨|뜻|의미|是什么|是啥|代表|表示|什么意思|的意思)/iu

/** Stars are written in several ways, and "µ" is two characters. */
const fold = (text: string): string => text.normalize('NFKC').replaceAll(/[∗*★]/gu, '⋆')

/** The symbol whose meaning a question asks for, "μ" for "mu"; null for other questions. */
export const readSymbol = (question: string): string | null => {
  const match = ASKS_SYMBOL.exec(question.trim()) ?? ASKS_SYMBOL_AFTER.exec(question.trim())
  const asked = fold(match?.[1] ?? '')
  const greek = GREEK_NAMES.indexOf(asked.toLowerCase())
  if (greek >= 0) return GREEK[greek]!
  return /^(?:\p{L}(?:⋆|['′]|_?[\p{L}\p{N}])?|\p{Script=Greek}\p{L}?)$/u.test(asked) &&
    !/^[a-z]{2}$/iu.test(asked)
    ? asked
    : null
}

/** Words before a symbol that do not name it: "let x", "for all x". */
const NO_NAME =
  '[Ll]et|[Ff]or|[Ww]ith|[Aa]ny|[Aa]ll|[Cc]hoosing|[Aa]ssume|[Ss]uppose|[Tt]ake|[Gg]iven|[Ss]ince|[Uu]sing|[Ww]here|[Ww]hen|[Tt]hen|with|for|all|any|some|every|each|and|where|that|over|choosing|using|take|given|since|when|then|from|the|has|are|set|fix|assume|suppose|respect|also|have|hence'

/**
 * The sentence that names a symbol, "strongly convex with parameter μ": of the open slide, else of the first slide that has
 * one; else a sentence of the open slide that holds the symbol.
 */
export const findSymbol = (
  slides: readonly ChatSlide[],
  { symbol, language, currentSlide }: { symbol: string; language: string; currentSlide: number },
): Named | null => {
  const it = `(?<![\\p{L}\\p{N}_])${symbol}(?![\\p{L}\\p{N}_⋆′'(])`
  const names = new RegExp(
    `(?<!\\p{L})(?!(?:${NO_NAME})\\s)(?:\\p{L}{3,})\\s+${it}|(?<=^|[,;:.]\\s|[Ww]here\\s|and\\s|[Ll]et\\s)${it}(?:\\s+(?:is|are|be|an?|the|denotes?|means?|stands?)\\s|\\s?(?:은|는|:|：|是|表示|は)\\s?)`,
    'u',
  )
  const holds = new RegExp(it, 'u')
  const passages = indexLecture(slides, language).passages.toSorted(
    (one, other) => Number(other.slideNumber === currentSlide) - Number(one.slideNumber === currentSlide),
  )
  const find = (pattern: RegExp, among = passages): Named | null => {
    for (const { slideNumber, text } of among) {
      if (!pattern.test(fold(text))) continue
      const quote = quoteOf(text)
      if (quote !== null) return { number: slideNumber, text: quote }
    }
    return null
  }
  return (
    find(names) ??
    find(
      holds,
      passages.filter(({ slideNumber }) => slideNumber === currentSlide),
    )
  )
}

const SMALL_WORDS = '(?:(?:of|the|and|for|in|to)[\\s-]+)?'

/** The acronym that a question asks about; null for other questions. */
export const readAcronym = (question: string): string | null => {
  const asksFor = /\bstands? for\b|\bacronym|\babbreviat|\bshort for\b|약자|줄임|缩写|简称|全称|略称|略语/iu
  const whole = /^what(?:['’]?s| is| are) (?:an? |the )?(\p{Lu}{2,6})\s*\?*$/u.exec(question.trim())
  const named = asksFor.test(question)
    ? /(?<!\p{Script=Latin})(\p{Lu}{2,6})(?!\p{Script=Latin})/u.exec(question)
    : whole
  return named?.[1] ?? null
}

/**
 * The words that an acronym stands for, "AlignmentErrorRate" for "AER", as a slide writes them. Two letters may begin any two
 * words: those need capitals or the acronym behind them.
 */
export const findExpansion = (slides: readonly ChatSlide[], acronym: string): Named | null => {
  const letters = [...acronym]
  const join = (first: (letter: string) => string) =>
    letters.map((letter) => `${first(letter)}\\p{Ll}+`).join(`(?:[\\s-]+${SMALL_WORDS}|(?=\\p{Lu}))`)
  const any = join((letter) => `[${letter}${letter.toLowerCase()}]`)
  const ways = [
    `${any}\\s*[(（]\\s*${acronym}\\s*[)）]`,
    join((letter) => letter),
    ...(letters.length > 2 ? [any] : []),
  ]
  for (const way of ways) {
    const pattern = new RegExp(`(?<!\\p{L})${way}(?!\\p{L})`, 'u')
    for (const { number, text, script } of slides) {
      const found = pattern.exec(text) ?? pattern.exec(script)
      if (found) return { number, text: found[0].replaceAll(/\s+/gu, ' ') }
    }
  }
  return null
}
