/** Which lines of a page a script must say. Decided from the pages alone: nothing here knows the engine. */

export type Line = { text: string; x: number; y: number; width: number; height: number; fontSizePx: number }
/** Sizes in pixels of the page's picture. */
export type Page = { number: number; width: number; height: number; lines: readonly Line[] }

const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\b(?:[\w-]+\.)+[a-z]{2,}\/\S*|\b(?:[\w-]+\.)+(?:com|org|net|edu|io|ac|kr|cn|jp|de|fr|br|ru)\b/giu
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /\p{L}[\p{L}\p{M}'’-]*\p{L}/gu
const MATH_LETTER = /[\u{1D400}-\u{1D7FF}]/u
/** Program text has characters that prose has not. */
const PROGRAM =
  /[;{}]\s*$|[{}\\]|[=!<>:+-]=|->|=>|<-|\w\(\)|\w\([^)\s]*[,)]|\w\(\s?["']|\p{L}\.\p{L}+\(|\p{L}\[\w*\]|\p{L}_\p{L}|\s~\s|\w\(\w+\s?=|^\s*"[\w-]+"\s?:|^\s*(?:\d{1,3}\s+)?(?:#|\/\/|\/\*|>>>|\$|@|import |from [\w.]+ import|def |return\b|print\b|elif |else\s*:|for .*:$|while .*:$|if .*:$)/u
/** A relation, a call or a Greek letter: with few words beside it, the line is a formula. */
const FORMULA = /[=<>≤≥∈≈∼|∝∂∇∑]|\p{L}\(|(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek})/u

/** The owner of a deck is no part of the lecture, nor is the source of a picture. */
const COPYRIGHT =
  /©|all rights reserved|\bCC[ -]BY\b|^[^\p{L}]*(?:(?:image|picture|photo)s? (?:source|credit|from|by)\b|(?:bild)?quellen?:|sources?\s?:|fuentes?:|fontes?:|credits?:|(?:图片)?(?:来源|出处)[:：]|出典[:：]|출처)/iu

/** A link to another slide, and a command of a console. */
const LINK_OR_COMMAND =
  /^\W*(?:back(?: to \w+)?|return to \w+)\W*$|^[^\p{L}]*(?:返回(?:目录|首页|主页|上页)?|[上下]一页|回到?目录|목차로|처음으로)[^\p{L}]*$|^(?:sudo|curl|wget|pip3? install|git clone|(?:cd|source) \S*\/)/iu

/** The number of a footnote, in raised digits. */
const FOOTNOTE = /(?<=\p{L}{3}[.,;:!?]?|[”"』])[⁰¹²³⁴-⁹]+|^[⁰¹²³⁴-⁹]+/gu

/** Exponents and indices belong to their symbol. */
const INDEX = /[⁰ⁱ⁴-₟¹²³ᵀᵢ-ᵪⱼ]/gu

/** Names of functions are symbols of a formula. */
const OPERATOR = /^(?:exp|log|lim|arg|max|min|sin|cos|tan)$/i

/** Greek and Latin letters in one word are symbols: "φEx". */
const SYMBOLS = /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u

/** A source in brackets: "[3]" or "[R11a]" behind a word, or names with a year. */
const SOURCE =
  /(?<=[\p{L}.,)\]”"]\s?)\[(?:\d+(?:[,–-]\s?\d+)*|\p{Lu}{1,4}\d\d\p{Ll}?)\]|\((?:\p{Lu}|see \p{Lu}|vgl\. \p{Lu}|cf\. \p{Lu})[^()\d]*(?:,|;|\bal\.?)\s?(?:19|20)\d\d\w?\b[^()]*\)/gu

/** The words of a line to be said: without addresses, sources and numbers of footnotes, which a script may leave out. */
export const withoutAddress = (text: string): string =>
  text.replace(FOOTNOTE, '').normalize('NFKC').replace(ADDRESS, ' ').replace(SOURCE, ' ')

/**
 * The width of a character in the page's typewriter font, by font size: four lines of different lengths have it to a
 * thousandth.
 */
const findTypeWidths = ({ lines }: Page): Map<number, number> => {
  const found = new Map<number, number>()
  const spaced = lines.filter(({ text }) => text.length > 4 && !text.match(DENSE))
  for (const [size, alike] of Map.groupBy(spaced, (line) => Math.round(line.fontSizePx)))
    for (const [share, of] of Map.groupBy(alike, ({ width, text }) =>
      Math.round((1000 * width) / text.length / size),
    ))
      if (new Set(of.map(({ text }) => text.length)).size > 3) found.set(size, (share * size) / 1000)
  return found
}

/** The size of most letters of a page. */
const findBodySize = ({ lines }: Page): number => {
  const weights = new Map<number, number>()
  for (const { fontSizePx, text } of lines) {
    const size = Math.round(fontSizePx / 2) * 2
    weights.set(size, (weights.get(size) ?? 0) + text.length)
  }
  return [...weights].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/**
 * Returns true for a line of words: two words or more, or one that is not smaller than the page's text. Words make up
 * most of it; formulas, programs, addresses alone, numbers and texts that stand upright are not readable.
 */
const isWords = (line: Line, bodySize: number): boolean => {
  const text = withoutAddress(line.text.replace(INDEX, ''))
    .replace(/[\u02c6\u02dc]/g, '')
    .trim()
  const letters = text.replace(/[\s\p{P}\p{N}]/gu, '').length
  if (letters === 0 || MATH_LETTER.test(line.text) || /[\p{Co}\uFFFD]{3}/u.test(line.text)) return false
  if (LINK_OR_COMMAND.test(line.text.trim())) return false
  if (PROGRAM.test(text) || COPYRIGHT.test(text) || (line.height > line.width && [...text].length > 3))
    return false
  const dense = text.match(DENSE)?.length ?? 0
  const words = (text.replace(DENSE, ' ').match(WORD) ?? []).filter(
    (word) => word.length > 2 && !OPERATOR.test(word) && !SYMBOLS.test(word),
  )
  const inWords = dense + words.join('').length
  const count = dense / 2 + words.length
  const isLarge = line.fontSizePx >= 0.9 * bodySize
  // Joined letters with the code of another character: "o#en".
  if (/\p{L}[!-&]\p{Ll}{2}/u.test(text)) return false
  // One word with a number is the name of a variable.
  if (count < 2 && /\p{L}\d/u.test(text)) return false
  const least = FORMULA.test(text) ? 3 : isLarge ? 1 : 2
  const isGarbled = (text.match(/[!-/:-@[-`{-~]/g)?.length ?? 0) > 0.3 * [...text].length
  return inWords >= 0.6 * letters && count >= least && !isGarbled
}

/** A line of the same words at the same place, with other numbers. */
const keyOf = (line: Line, { width, height }: Page): string =>
  `${Math.round((50 * line.x) / width)}:${Math.round((50 * line.y) / height)}:${line.text.normalize('NFKC').replace(/\d+/g, '#').trim()}`

/** Pages that show the same content in steps count once: groups of neighbours that share most of their inner lines. */
const groupSteps = (pages: readonly Page[]): number[] => {
  let group = 0
  return pages.map((page, index) => {
    const before = pages[index - 1]
    const inner = page.lines.filter((line) => !isAtEdge(line, page))
    const innerBefore = before?.lines.filter((line) => !isAtEdge(line, before)) ?? []
    const there = new Set(innerBefore.map((line) => keyOf(line, before!)))
    const shared = inner.filter((line) => there.has(keyOf(line, page))).length
    if (shared * 2 <= Math.min(inner.length, innerBefore.length)) group += 1
    return group
  })
}

const EDGE = 0.12
const isAtEdge = (line: Line, { height }: Page): boolean =>
  line.y < EDGE * height || line.y + line.height > (1 - EDGE) * height

/** Minimum number of contents on which a line of the deck repeats; in a short deck a share of them is enough. */
const FURNITURE_CONTENTS = 4
const PAGE_NUMBER = /^\D{0,12}\d{1,4}(?:\s*(?:\/|of|von|sur|de|из)\s*\d{1,4})?\D{0,3}$/iu

/** Finds the furniture of each page: what repeats at one place over different contents, and numbers at the edge. */
export const findFurniture = (pages: readonly Page[]): Set<Line>[] => {
  const groups = groupSteps(pages)
  const seen = new Map<string, Set<number>>()
  for (const [index, page] of pages.entries())
    for (const line of page.lines) {
      const key = keyOf(line, page)
      seen.set(key, (seen.get(key) ?? new Set()).add(groups[index]!))
    }
  return pages.map((page) => {
    const largest = Math.max(...page.lines.map(({ fontSizePx }) => fontSizePx))
    return new Set(
      page.lines.filter((line) => {
        if (isAtEdge(line, page) && line.fontSizePx < largest && PAGE_NUMBER.test(line.text.trim()))
          return true
        const contents = seen.get(keyOf(line, page))?.size ?? 0
        // The same title over several contents is still a title, unless most pages have it.
        const isTitle = line.fontSizePx === largest
        return contents >= FURNITURE_CONTENTS && !(isTitle && contents * 2 < pages.length)
      }),
    )
  })
}

/** LaTeX's pseudocode: lines beside and between numbers with colons, one of which assigns a value. */
const findSteps = ({ lines, width }: Page): Set<Line> => {
  const numbers = lines.filter(({ text }) => /^\d{1,2}:(?:\s|$)/.test(text))
  const left = Math.min(...numbers.map(({ x }) => x))
  const [top, bottom] = [Math.min(...numbers.map(({ y }) => y)), Math.max(...numbers.map(({ y }) => y))]
  const beside = lines.filter(
    ({ x, y, height }) =>
      x >= left && x < left + 0.22 * width && y > top - 0.5 * height && y < bottom + 0.5 * height,
  )
  return new Set(numbers.length > 2 && beside.some(({ text }) => /←|:=/.test(text)) ? beside : [])
}

/** Finds the lines of a page that a script must say. */
export const findReadable = (page: Page, furniture: ReadonlySet<Line>): Line[] => {
  const bodySize = findBodySize(page)
  const typeWidths = findTypeWidths(page)
  // A run of spaces is one character of the text.
  const isTyped = ({ width, text, fontSizePx }: Line) => {
    const characters = width / (typeWidths.get(Math.round(fontSizePx)) ?? Number.POSITIVE_INFINITY)
    return characters > text.length - 0.2 && Math.abs(characters - Math.round(characters)) < 0.2
  }
  const steps = findSteps(page)
  return page.lines.filter(
    (line) => isWords(line, bodySize) && !furniture.has(line) && !isTyped(line) && !steps.has(line),
  )
}

/** Lines whose words the page before shows too. */
export const findRepeated = (page: Page, before: Page | undefined): Set<Line> => {
  const there = new Set(before?.lines.map(({ text }) => text))
  return new Set(page.lines.filter(({ text }) => there.has(text)))
}
