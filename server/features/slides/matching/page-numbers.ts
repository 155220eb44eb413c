import type { StoredWord } from '../../../platform/db/schema/lectures.ts'

export type Box = Omit<StoredWord, 'text'>

/** The words of a page (`number` is 1-based) with their boxes, and its picture's size in pixels. */
export type PageWords = { number: number; width: number; height: number; words: readonly StoredWord[] }

/** A page without its printed page number. */
export type MaskedPage = {
  /** The page's words, with page numbers replaced by a null character. */
  words: readonly string[]
  /** Equal for pages of one size with the same words except for page numbers. */
  key: string
  /** Boxes of the page number and of words beside it that move when the number gets longer. */
  boxes: Box[]
}

/** Page numbers are this near to the upper or lower edge, and at most this high, in page heights. */
const BAND = 0.1
const SMALL = 0.045
/** Pixels that lossy compression may change around a letter. */
const SMEAR_PX = 16

/** A run of digits in a line near the edge. */
type Group = { value: number; start: number; end: number; slots: string[] }
type Line = { words: StoredWord[]; text: string; starts: number[]; groups: Group[] }

const middleOf = ({ y, height }: StoredWord): number => y + height / 2

/** The small words near one edge as lines, the outermost first. */
const readLines = (words: readonly StoredWord[], edge: 'top' | 'bottom'): Line[] => {
  const direction = edge === 'top' ? 1 : -1
  const rows: StoredWord[][] = []
  for (const word of words.toSorted((a, b) => direction * (middleOf(a) - middleOf(b)))) {
    const first = rows.at(-1)?.[0]
    if (first && Math.abs(middleOf(first) - middleOf(word)) <= Math.max(first.height, word.height) / 2)
      rows.at(-1)?.push(word)
    else rows.push([word])
  }
  return rows.map((row, lineIndex) => {
    const inOrder = row.toSorted((a, b) => a.x - b.x)
    const starts: number[] = []
    let text = ''
    for (const word of inOrder) {
      starts.push(text.length)
      text += `${word.text} `
    }
    const found = [...text.matchAll(/\d{1,4}(?!\d)/g)]
    const groups = found.map((match, index) => ({
      value: Number(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      // Counted from both ends: a title beside the number may hold digits on some pages only.
      slots: [`${edge} ${lineIndex} <${index}`, `${edge} ${lineIndex} >${found.length - 1 - index}`],
    }))
    return { words: inOrder, text, starts, groups }
  })
}

const readBands = ({ words, height }: PageWords): Line[] => {
  const small = words.filter((word) => word.height <= height * SMALL)
  return [
    ...readLines(
      small.filter((word) => middleOf(word) <= height * BAND),
      'top',
    ),
    ...readLines(
      small.filter((word) => middleOf(word) >= height * (1 - BAND)),
      'bottom',
    ),
  ]
}

/**
 * How often the numbers in one slot count the pages: they are on at least half of them and rise by one per
 * page, or stay when a page is shown in several steps. 0 when they do not.
 */
const countOn = (values: ReadonlyMap<number, number>, pageCount: number): number => {
  if (values.size * 2 < pageCount) return 0
  if (pageCount === 1) return values.get(1) === 1 ? 1 : 0
  const steps = [...values].flatMap(([page, value]) => {
    const next = values.get(page + 1)
    return next === undefined ? [] : [next - value]
  })
  const ones = steps.filter((step) => step === 1).length
  const none = steps.filter((step) => step === 0).length
  return ones * 5 >= steps.length && (ones + none) * 10 >= steps.length * 9 ? ones : 0
}

/** Text between a page number and the total: `3 40`, `3쪽 40쪽`, `第3页 共40页`. */
const TOTAL_AFTER = /^\s*[쪽页頁]?\s*(?:\/|／|\||of|von|sur|de|di|중|中|共)\s*[총共]?\s*$/i
/** The same with the total first: `40쪽 중 3쪽`, `共40页 第3页`. */
const TOTAL_BEFORE = /^\s*[쪽页頁]?\s*(?:중|中|第)\s*第?\s*$/

/** How often the numbers of each slot count the pages. */
type Counts = ReadonlyMap<string, number>

const findNumbers = (line: Line, counts: Counts): Group[] => {
  const countOf = ({ slots }: Group) => Math.max(...slots.map((slot) => counts.get(slot) ?? 0))
  const most = Math.max(1, ...line.groups.map(countOf))
  const numbers = line.groups.filter((group) => countOf(group) === most)
  const totals = line.groups.filter((group, index) => {
    const [before, after] = [line.groups[index - 1], line.groups[index + 1]]
    if (before && numbers.includes(before) && group.value >= before.value)
      return TOTAL_AFTER.test(line.text.slice(before.end, group.start))
    if (after && numbers.includes(after) && group.value >= after.value)
      return TOTAL_BEFORE.test(line.text.slice(group.end, after.start))
    return false
  })
  return [...new Set([...numbers, ...totals])]
}

/** The box of a word and its neighbours in the line, up to a wide gap. */
const boxAround = ({ words }: Line, at: number): Box => {
  const isNear = (left: StoredWord, right: StoredWord) =>
    right.x - (left.x + left.width) <= 1.5 * Math.max(left.height, right.height)
  let [first, last] = [at, at]
  while (first > 0 && isNear(words[first - 1]!, words[first]!)) first--
  while (last < words.length - 1 && isNear(words[last]!, words[last + 1]!)) last++
  const run = words.slice(first, last + 1)
  const x = Math.min(...run.map((word) => word.x)) - SMEAR_PX
  const y = Math.min(...run.map((word) => word.y)) - SMEAR_PX
  return {
    x,
    y,
    width: Math.max(...run.map((word) => word.x + word.width)) + SMEAR_PX - x,
    height: Math.max(...run.map((word) => word.y + word.height)) + SMEAR_PX - y,
  }
}

const mask = (page: PageWords, lines: readonly Line[], counts: Counts): MaskedPage | null => {
  const texts = new Map<StoredWord, string>()
  const boxes: Box[] = []
  for (const line of lines) {
    // From the end, so that earlier positions stay valid.
    for (const { start, end } of findNumbers(line, counts).toSorted((a, b) => b.start - a.start)) {
      const at = line.starts.findLastIndex((wordStart) => wordStart <= start)
      const [word, wordStart] = [line.words[at]!, line.starts[at]!]
      const text = texts.get(word) ?? word.text
      texts.set(word, `${text.slice(0, start - wordStart)}\u0000${text.slice(end - wordStart)}`)
      boxes.push(boxAround(line, at))
    }
  }
  if (boxes.length === 0) return null
  const words = page.words.map((word) => texts.get(word) ?? word.text)
  return { words, key: [page.width, page.height, ...words].join('\n'), boxes }
}

/**
 * Masks the printed page numbers of a deck (`3`, `3 40`, `Slide 3 of 40`, `3쪽`): small numbers near the
 * edge that count the pages. Pages without one are left out. @returns masked pages by number
 */
export const maskPageNumbers = (pages: readonly PageWords[]): ReadonlyMap<number, MaskedPage> => {
  const bands = new Map(pages.map((page) => [page.number, readBands(page)]))
  const values = new Map<string, Map<number, number>>()
  for (const [number, lines] of bands) {
    for (const { value, slots } of lines.flatMap(({ groups }) => groups)) {
      for (const slot of slots) values.set(slot, (values.get(slot) ?? new Map()).set(number, value))
    }
  }
  const counts = new Map([...values].map(([slot, atPages]) => [slot, countOn(atPages, pages.length)]))
  const masked = pages.map((page) => [page.number, mask(page, bands.get(page.number) ?? [], counts)] as const)
  return new Map(masked.flatMap(([number, one]) => (one ? [[number, one]] : [])))
}
