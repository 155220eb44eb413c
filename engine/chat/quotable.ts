import { PHRASES } from '@lectern/core/script/phrases/table.ts'

const HAN_OR_KANA_OR_HANGUL = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** What a script says for a formula. */
const THAT_FORMULA = [...PHRASES.values()].map(({ thatFormula }) => thatFormula)

export const countWords = (whole: string): number => {
  const text = THAT_FORMULA.reduce((rest, phrase) => rest.replaceAll(phrase, ''), whole)
  const characters = text.match(HAN_OR_KANA_OR_HANGUL)?.length ?? 0
  return Math.max(text.match(/\p{L}{2,}/gu)?.length ?? 0, Math.floor(characters / 2))
}

/** Relations and signs of formulas, which lose their form when a page becomes text. */
const FORMULA = /:=|[=≤≥≈≡∝<>⇔→∑∏∫√∥‖∇⊤∂\p{Co}]/u
/** A line of a program or of what it prints. */
const CODE = /^(?:##|>>>|\$ |import |def |return )|<-|\w\(\)|[{};]$/u

/** Whether a text is all words: no code, and no formula that is left out or that only the slide shows. */
export const isWhole = (text: string): boolean =>
  !CODE.test(text) && !FORMULA.test(text) && !THAT_FORMULA.some((phrase) => text.includes(phrase))

/** What a formula leaves that loses its bars, roots and exponents: "γ := 12", "ε1", "Rd", lines that begin in one; what a program prints; and the data of a picture. */
const BROKEN =
  /[∑∏∫√\p{Co}]|:=\s*(?:\d{2}|\p{Lu}\d)|[=≈]\s*\p{L}\d(?![\p{L}\p{N}])|\p{Script=Greek}\d|(?<!\p{L})R[dnmk](?!\p{L})|\d\/ \p{L}|max\p{L}?ₜ?\p{Lu}=|^[=≤≥≈∝+⇔→]|^##\s|[A-Za-z0-9+/]{30}/u
/** Fewer words beside a formula say nothing. */
const FEWEST_WORDS = 5

/** A line of a slide or a sentence of its script as it is quoted; null for one with few words or broken. */
export const quoteOf = (text: string): string | null =>
  BROKEN.test(text) || (FORMULA.test(text) && countWords(text) < FEWEST_WORDS)
    ? null
    : text.replace(/\s*[:：]\s*$/u, '')
