import type { SlideLine, SlideText } from '../../ai/engine.ts'
import { isSpelled } from '../../spoken-form/acronyms.ts'
import { findBodySize } from './boilerplate.ts'
import { cleanLine, MAX_ITEM_CHARS } from './clean-line.ts'
import { FORMULA_PLACE, isUnfinished } from './join-lines.ts'
import { countWords, dropCitations, findLineKind } from './line-kind.ts'
import { widthOfFirst } from './wrapped-lines.ts'

/** A longer text is no title. */
const MAX_TITLE_WORDS = 14
/** Letters so much larger than the text are a title wherever they stand. */
const DIVIDER = 1.9
const PAGE_WIDTH_PX = 1920

/** The slide's first line, but no program text, if its size or position sets it apart, else the largest of the first lines. */
export function findTitleLines(
  slide: SlideText,
  lines: SlideLine[],
  typed: ReadonlySet<SlideLine>,
  neighbours: readonly (SlideText | null)[] = [],
): SlideLine[] {
  const body = findBodySize(lines)
  // A program has more lines in the size of its first one.
  const isProgram = (line: SlideLine) =>
    typed.has(line) &&
    [...typed].some((other) => other !== line && Math.abs(other.fontSizePx - line.fontSizePx) < 1)
  const readable = lines.filter(
    (line) =>
      !isProgram(line) &&
      !isUpright(line) &&
      (findLineKind(cleanLine(line.text).text) === 'words' ||
        /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(line.text) ||
        line.text === '&' ||
        isNameAbove(line, lines, body)),
  )
  const largest = Math.max(0, ...readable.map((line) => line.fontSizePx))
  const isFirst = slide.number === 1
  const isShort = countWords(readable.map((line) => line.text).join(' ')) <= MAX_TITLE_WORDS
  const alike =
    readable.length <= 3 &&
    readable.every((line) => line.fontSizePx > largest * 0.94 && !cleanLine(line.text).bullet)
  if (alike && readable.length === lines.length) {
    const listed = readable.filter((line) => cleanLine(line.text).ordered).length > 1
    return !listed && isShort ? readable : []
  }
  const top = readable.reduce<SlideLine | null>(
    (high, line) => (high && high.y <= line.y ? high : line),
    null,
  )
  const isPlaced =
    top !== null &&
    neighbours.some((other) => other !== null && isAtTitle(top, other)) &&
    !cleanLine(top.text).bullet
  const first =
    top && (isPlaced || top.fontSizePx > largest * (isFirst ? 0.94 : 0.8))
      ? top
      : readable.find((line) => line.fontSizePx >= largest * 0.93)
  const bottom = Math.max(...slide.lines.map((line) => line.y + line.height))
  const isLow = first !== undefined && first.y > bottom * 0.4 && first.fontSizePx < body * DIVIDER
  if (!first || (!isFirst && isLow) || countWords(first.text) > MAX_TITLE_WORDS) return []
  // Most letters of a title page, or of one that begins a part, can stand in its title.
  const larger =
    isPlaced ||
    first.fontSizePx > body * 1.06 ||
    ((isFirst || isShort) && readable.some((line) => line.fontSizePx < first.fontSizePx * 0.9))
  // A line in the size of the text is a title if it stands apart from the lines below and is no point of a list.
  if (!larger) {
    const size = first.fontSizePx
    const isNumbered = (line: SlideLine) => Math.abs(line.x - first.x) < 4 && cleanLine(line.text).ordered
    const isPoint = cleanLine(first.text).bullet || readable.filter(isNumbered).length > 1
    const isApart = !readable.some(
      (line) => line.y > first.y && line.y - first.y < size * 1.7 && Math.abs(line.x - first.x) < size * 2,
    )
    const below = lines[lines.indexOf(first) + 1]
    const isOpen = isUnfinished(first.text) || (below !== undefined && findLineKind(below.text) === 'formula')
    const isHeading = isApart && !isOpen && !/[.!?。:：]$/.test(first.text)
    if (isOpen || (readable.length > 1 && (!isHeading || isPoint))) return []
  }
  const title = [first]
  for (const line of readable.slice(readable.indexOf(first) + 1)) {
    const above = title.at(-1) as SlideLine
    const size = first.fontSizePx
    const isNear =
      line.y > above.y &&
      line.y - above.y < above.fontSizePx * (isUnfinished(above.text) || line.text === '&' ? 2.2 : 1.6)
    const isSame = Math.abs(line.fontSizePx - size) < size * 0.06
    // An indented line below is the first point.
    const isAligned = line.x - above.x < size * 0.4 || Math.abs(middleOf(line) - middleOf(above)) < size
    const isText = !larger && !/^\p{Ll}{3}/u.test(line.text)
    if (!isNear || !isSame || !isAligned || isText || cleanLine(line.text).bullet) break
    title.push(line)
  }
  // A whole sentence is the first point.
  const whole = title.map(({ text }) => text).join(' ')
  return /(?<!\.)[.!]$/.test(whole) && countWords(whole) > 8 ? [] : title
}

/**
 * The texts of a title's lines. The name of a section above it, which a neighbour has above another title, is said where
 * the slide before, the first of the neighbours, does not have it.
 */
export function listTitleTexts(
  title: readonly SlideLine[],
  neighbours: readonly (SlideText | null)[],
): string[] {
  const [first, second] = title
  const texts = title.map(({ text }) => text)
  if (!first || !second) return texts
  // A first line without room for the next word goes on below.
  const end = first.x + first.width + widthOfFirst(second.text) * first.fontSizePx
  const isThere = (other: SlideText | null | undefined) =>
    other?.lines.some(({ text, x, y }) => text === first.text && x === first.x && Math.abs(y - first.y) < 4)
  const isSection = neighbours.some(
    (other) => isThere(other) && other!.lines.every(({ text }) => text !== second.text),
  )
  if (!isSection || end > PAGE_WIDTH_PX - first.x) return texts
  return isThere(neighbours[0]) ? texts.slice(1) : [`${first.text}:`, ...texts.slice(1)]
}

/** Returns true for a line where a neighbour has its title, its largest line, in the same size, even if larger letters stand below. */
function isAtTitle(line: SlideLine, { lines }: SlideText): boolean {
  const body = findBodySize(lines)
  const size = line.fontSizePx
  return lines.some(
    (other) =>
      !cleanLine(other.text).bullet &&
      Math.abs(other.fontSizePx - size) < size * 0.03 &&
      Math.abs(other.y - line.y) < size * 0.1 &&
      (Math.abs(other.x - line.x) < 4 || Math.abs(middleOf(other) - middleOf(line)) < 4) &&
      other.fontSizePx > body * 1.15 &&
      lines.every(({ fontSizePx }) => fontSizePx <= other.fontSizePx),
  )
}

/** Returns true for the largest line at the top with a word, whatever else it has: "src/main.c: basics". */
function isNameAbove(line: SlideLine, lines: readonly SlideLine[], body: number): boolean {
  return (
    line.fontSizePx > body * 1.15 &&
    /(?<!\p{L})\p{L}{2}/u.test(line.text) &&
    findLineKind(line.text) !== 'code' &&
    lines.every((other) => other === line || (other.y > line.y && other.fontSizePx < line.fontSizePx))
  )
}

/** The title of a chart's axis. */
export const isUpright = ({ width, height, text }: SlideLine): boolean =>
  height > width && [...text].length > 3

const middleOf = (line: SlideLine): number => line.x + line.width / 2

/** "(continued)" at the end of a title. */
const GOES_ON =
  /[\s,–-]*[([]?\s*\b(?:cont(?:inued|['’]?d|\.)|contd|fortsetzung|suite|계속)\.?\s*[)\]]?\s*$|\s*[（(]\s*(?:续|続き|계속)\s*[)）]\s*$/iu

/**
 * The title as it is spoken: without its number, and not in capitals. A word in capitals is written as it stands in the
 * text, if it does.
 */
export function readTitle(
  raw: string,
  spellings: ReadonlyMap<string, string>,
  language: string | null = 'en',
): string | null {
  const title = dropCitations(cleanLine(raw).text)
    .replaceAll(FORMULA_PLACE, '')
    .replace(GOES_ON, '')
    .replace(/[\s:：.。]+$/, '')
  if (title === '') return null
  return cutLong(lowerCapitals(title, spellings, language))
}

/** Headings of other languages have small letters, but for names. */
const TITLE_CASE = new Set(['en', 'de'])

/** A text in capitals in the case of its language, but acronyms; any other text as it stands. */
export function lowerCapitals(
  whole: string,
  spellings: ReadonlyMap<string, string>,
  language: string | null = 'en',
): string {
  if (!isInCapitals(whole)) return whole
  return whole.replace(/\p{L}+(?:['’]S(?!\p{L}))?/gu, (word, at: number) => {
    const small = word.toLowerCase()
    const isSmall = SMALL_WORDS.has(small)
    const isFirst = !/\p{L}/u.test(whole.slice(0, at))
    const isLast = at + word.length === whole.length
    // "A" and "Y" are words within a heading, "l’" and "d’" before one; any other letter alone is a symbol.
    if (word.length === 1)
      return !isFirst && ((isSmall && !isLast) || /['’]/.test(whole[at + 1] ?? '')) ? small : word
    const known = spellings.get(word)
    if (known !== undefined) return isFirst ? capitalise(known) : known
    if (!/[AEIOUYÀ-Ý\u0410-\u042F]/u.test(word)) return word
    // A word in Latin letters among Russian ones is a name.
    const isName = /[A-Z]/.test(word) && /\p{Script=Cyrillic}/u.test(whole)
    if (word.length < 4 && !isSmall && (isName || isSpelled(word))) return word
    return isFirst || isName || (!isSmall && TITLE_CASE.has(language ?? '')) ? capitalise(small) : small
  })
}

function isInCapitals(text: string): boolean {
  // A symbol can be small: "EXAMPLE: n-QUEENS". Scripts without capitals show nothing: "AWS 분산 제어".
  const letters = text.match(/[\p{Lu}\p{Ll}]{2,}/gu)?.join('') ?? ''
  return letters.length > 6 && letters === letters.toUpperCase()
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Short words that a heading in capitals does not make acronyms: "COMMENTS ON PFI" is "Comments on PFI". */
const SMALL_WORDS = new Set(
  (
    'a an the and or but of in on at to for by vs as is are be it its from with how why what not no so if ' +
    'der die das den dem und oder in im am an auf aus bei beim nach über unter vor durch ohne gegen zu zum zur von vom mit für fürs ' +
    'ist sind wird werden hat haben kann nicht nur auch als wie was warum hier ein eine einer eines einem einen le la les de du des et en un une au aux sur par ' +
    'el los las y del con se su por o e da do das dos um uma no na il lo gli di per non и в на с по из к о у за от до не для как что это или при'
  ).split(' '),
)

/** How the words of sentences are written, by the word in capitals: "PFI" is "PFI", "NÄCHSTEN" is "nächsten". */
export function findSpellings(lines: readonly SlideLine[]): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const { text } of lines)
    if (/\p{Ll}{2}/u.test(text))
      for (const word of text.match(/(?<=\p{Ll}[,;]?\s)\p{L}{2,}|\p{Lu}{2,}/gu) ?? [])
        if (!spellings.has(word.toUpperCase())) spellings.set(word.toUpperCase(), word)
  return spellings
}

/** Cuts a text after the last whole word that fits. */
export function cutLong(text: string): string {
  if (text.length <= MAX_ITEM_CHARS) return text
  const end = text.lastIndexOf(' ', MAX_ITEM_CHARS)
  return text.slice(0, end > 200 ? end : MAX_ITEM_CHARS).replace(/[\uD800-\uDBFF]$/, '')
}
