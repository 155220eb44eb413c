import type { SlideLine, SlideText } from '../../ai/engine.ts'
import { detectLanguage } from '../detect-language.ts'
import { dropBoilerplate, findBodySize } from './boilerplate.ts'
import { type CleanLine, cleanLine } from './clean-line.ts'
import {
  cutLong,
  findSpellings,
  findTitleLines,
  isUpright,
  listTitleTexts,
  lowerCapitals,
  readTitle,
} from './find-title.ts'
import { joinBullets } from './join-bullets.ts'
import {
  CODE_PLACE,
  endsInOpenWord,
  endsSentence,
  FORMULA_PLACE,
  hasOpenBracket,
  isUnfinished,
  type JoinLines,
  makeJoinLines,
} from './join-lines.ts'
import { countWords, dropCitations, findLineKind, isCitation, isProse, OPERATOR } from './line-kind.ts'
import { type Content, labelPrograms } from './program-blocks.ts'
import { joinRows } from './table-rows.ts'
import { findProgramLines } from './typewriter.ts'
import { continues, isSameBox, MIXED_SCRIPT, measureColumn, type Paragraph } from './wrapped-lines.ts'

export type Item = {
  /** `FORMULA_PLACE` and `CODE_PLACE` stand for what the text goes on in and that is not spoken. */
  text: string
  /** 0 for a main point, more for points below it. */
  level: number
  /** The item ends in a colon, and introduces the items after it. */
  heading: boolean
  bullet: boolean
  words: number
  /** Items of one column, or of one row of a table, have the same number. */
  group: number | undefined
  /** The item is a label of a figure. Labels stand behind the other items. */
  isLabel: boolean
  /** Marked as speaking for or against, on a slide that has both and no heading that says it. */
  sense: 'pro' | 'con' | null
}

export type Outline = {
  title: string | null
  items: Item[]
  /** The number of lines of formulas. */
  formulas: number
  hasCode: boolean
  /** Labels of a figure were left out. */
  hasFigure: boolean
}

/** Maximum text read from one slide. The rest of a crowded page is left out. */
const MAX_LINES = 400

/** Below this share of the page, and in smaller letters than the text, a line can name the source of a picture. */
const FOOTER = 0.82

/** An item on the page. */
type Part = Omit<Item, 'isLabel' | 'sense'> & Paragraph & { weight: '+' | '-' | null }

/**
 * Reads a slide's lines as a title with points and sub-points, in the order of the lines. Every line of words is read,
 * except the deck's furniture and single small words, which are labels of a figure. `lectureLanguage` tells more surely than one slide in which language a capital begins a point.
 */
export function readOutline(
  slide: SlideText,
  neighbours: (SlideText | null)[],
  furniture?: readonly SlideLine[],
  lectureLanguage?: string,
): Outline {
  const typed = findProgramLines(slide.lines)
  const lines = joinBullets(dropBoilerplate(slide, furniture), typed).slice(0, MAX_LINES)
  const titleLines = findTitleLines(slide, lines, typed, neighbours)
  const language = lectureLanguage ?? detectLanguage(lines.map((line) => line.text).join(' '))
  const around = [slide, ...neighbours].flatMap((one) => one?.lines ?? [])
  const spellings = findSpellings(around)
  const join = makeJoinLines(around, language)
  // German nouns and names have their capital within sentences, too.
  const isName = (word: string) =>
    language === 'de' || /^\p{Lu}/u.test(spellings.get(/^\p{L}*/u.exec(word)![0].toUpperCase()) ?? '')
  const title = readTitle(listTitleTexts(titleLines, neighbours).reduce(join, ''), spellings, language)
  // The lines of a title page say who, where and when.
  const isInFigure = ({ figure }: SlideLine) => figure !== undefined && slide.number > 1
  const outline: Outline = { title, items: [], formulas: 0, hasCode: false, hasFigure: false }
  const body = findBodySize(lines)
  const table = joinRows(
    lines.filter((line) => !titleLines.includes(line) && !isInFigure(line)),
    typed,
    join,
  )
  const content = readLines(table, typed)
  const hasStops =
    content.filter(({ clean, kind }) => kind === 'words' && endsSentence(clean.text)).length > 1
  const parts: Part[] = []
  for (const { line, clean, kind } of content) {
    const marked = isMarked(clean)
    if (kind === 'code') outline.hasCode = true
    const isRestOf = (part: Part) =>
      kind !== 'code' &&
      !table.joined.has(part.last) &&
      (continues(part, line, clean.text, marked, isName) ||
        ((slide.number > 1 || part.bullet) && !marked && isSameBox(part, line, clean.text)))
    const last = parts.at(-1)
    const goesOn = last !== undefined && isRestOf(last)
    // The rest of a sentence stays in it, even if it is mostly symbols.
    const isRest =
      goesOn &&
      ((kind === 'noise' &&
        line.font !== 'math' &&
        !goesOnInFormula(last) &&
        (/\p{L}\S/u.test(clean.text) || (/^\d/.test(clean.text) && isUnfinished(last.text)))) ||
        (kind === 'formula' &&
          (line.x === last.last.x ||
            (last.bullet && line.x > last.x && line.x - last.x < line.fontSizePx * 2)) &&
          /^(?!.*:=).*[.。]$/.test(clean.text)) ||
        // A sentence with formulas in a script without spaces fills its lines.
        (MIXED_SCRIPT.test(clean.text) &&
          Math.abs(line.x + line.width - last.columnRight) < line.fontSizePx) ||
        /^(?:[\p{Script=Han}\p{Script=Hangul}]|\p{Ll}{3})/u.test(clean.text) ||
        (hasOpenBracket(last.text) && /^[^()（）]*[)）]/.test(clean.text)))
    if (kind !== 'words' && !isRest) {
      if (kind === 'formula') outline.formulas += 1
      // Behind a bullet, a formula is a point of its own. The lines of a title page announce none. "Given by" needs one.
      if (kind === 'noise' && last?.heading && NUMBERS.test(clean.text)) extend(last, line, clean.text, join)
      else if (
        last &&
        (!marked || last.heading || endsInOpenWord(last.text)) &&
        slide.number > 1 &&
        (kind !== 'noise' ||
          (endsInOpenWord(last.text) && line.y - last.last.y > line.fontSizePx && /\p{L}/u.test(clean.text)))
      )
        placeBelow(last, line, kind === 'code' ? CODE_PLACE : FORMULA_PLACE, hasStops)
      const [, rest] = (kind === 'formula' && BEHIND_FORMULA.exec(clean.text)) || []
      if (last && rest !== undefined && endsInPlace(last.text)) extend(last, line, rest, join)
      continue
    }
    if (goesOn) extend(last, line, clean.text, join)
    else if (slide.number > 1 && isSmallWord(line, clean.text, marked, body)) outline.hasFigure = true
    else
      parts.push({
        text: clean.text.replace(/^\.?[，。；：]/, ''),
        level: 0,
        heading: /[:：]$/.test(clean.text),
        bullet: marked,
        words: countWords(clean.text),
        group: line.group,
        weight: clean.weight,
        x: line.x,
        y: line.y,
        last: line,
        lines: 1,
        ...measureColumn(content, line),
        beforeFormula: false,
      })
  }
  for (const part of parts) part.text = dropCitations(part.text)
  const footerTop = Math.max(1080, ...slide.lines.map(({ y, height }) => y + height)) * FOOTER
  const points = parts.filter(
    ({ text, bullet, y, last }) =>
      /[\p{L}\p{N}]/u.test(text) &&
      !isCitation(text, !bullet && (y > footerTop || last.fontSizePx < body * 0.9)),
  )
  setLevels(points)
  const isWeighed =
    points.every((part) => !part.heading) &&
    ['+', '-'].every((weight) => points.some((part) => part.weight === weight))
  const items = points.map(
    ({ text, level, heading, bullet, words, group, weight }): Item => ({
      text: cutLong(
        MIXED_SCRIPT.test(text) ? cutFormula(text) : lowerCapitals(cutFormula(text), spellings, language),
      ),
      level,
      heading,
      bullet,
      words,
      group,
      isLabel: false,
      sense: isWeighed && weight !== null ? (weight === '+' ? 'pro' : 'con') : null,
    }),
  )
  const labels = readLabels(
    lines.filter((line) => isInFigure(line) && !titleLines.includes(line)),
    join,
  )
  outline.items = dropDoubles([...items, ...labels], title)
  return outline
}

/** A text that ends in an operator continues in a formula: its last symbols are part of the formula. */
function cutFormula(text: string, place: string = FORMULA_PLACE): string {
  if (!/(?<![=!<>&|+-])[=≈≤≥<>∈∃∀|∑∏+−×]$/u.test(text)) return text
  const words = text.split(' ')
  const last = words.findLastIndex((word) => /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}]/u.test(word))
  return last < 0
    ? text
    : `${words
        .slice(0, last + 1)
        .join(' ')
        .replace(/[:：,，]$/, '')} ${place}`
}

/** A text that ends in a symbol or a relation is whole: "Random error: ϵ". */
const SYMBOL_END = /(?:\p{Script=Greek}[^\s\p{Lo}]*|\p{L}\([^)]*\)|\d|…)$|[=<>≠≈≤≥][^.,;:，。：]*$/u

/** "L = (1 − α)K, where α is": the sentence goes on behind its formula. */
const BEHIND_FORMULA = /^[^=≤≥<>]*[=≤≥<>].*[,，]\s(\p{Ll}{2,}\s\p{Ll}.*)$/u

/**
 * Keeps the place of a formula or a program that stands below a text, or behind it, if the text needs it: behind a colon or
 * a comma, or behind a word that needs another; where the other points have full stops (`hasStops`), behind one without.
 * One block has one place.
 */
function placeBelow(part: Part, line: SlideLine, place: string, hasStops: boolean): void {
  const { last } = part
  const step = line.y - last.y
  // The lower half of a fraction stands left of the text behind it.
  const isElsewhere = line.x > part.columnRight || (step < last.fontSizePx && line.x + line.width < last.x)
  if (
    step < -last.fontSizePx ||
    step > last.fontSizePx * 6 ||
    (isElsewhere && !part.heading && !/[,，]$/.test(part.text))
  )
    return
  const isFormula = place === FORMULA_PLACE
  if (isFormula) part.beforeFormula = true
  // A point is complete; other texts, and sentences behind others, go on in their formula.
  const isRunning = part.bullet
    ? /\p{L}{2}\. \S/u.test(part.text) || (hasStops && part.words > 5)
    : !/[:：]\s?\S/.test(part.text)
  const isOpen =
    /[,，]$/.test(part.text) ||
    (isFormula
      ? !SYMBOL_END.test(part.text) && (isRunning || isUnfinished(part.text))
      : endsInOpenWord(part.text) && !/\s(?:ist|sind|sein)$/.test(part.text))
  if (!endsSentence(part.text) && (part.heading || isOpen)) addPlace(part, place)
}

function addPlace(part: Part, place: string): void {
  if (endsInPlace(part.text)) return
  part.text = `${cutFormula(part.text, '').replace(/\s*[:：,，;]?\s*$/, '')} ${place}`
  part.heading = false
}

/** Behind a colon or a formula, symbols are parts of a formula. */
const goesOnInFormula = ({ beforeFormula, heading }: Part): boolean => beforeFormula || heading

const endsInPlace = (text: string): boolean => text.endsWith(FORMULA_PLACE) || text.endsWith(CODE_PLACE)

function extend(part: Part, line: SlideLine, text: string, join: JoinLines): void {
  // "Let", a formula, "be the number": the sentence goes on around the formula.
  if (part.beforeFormula) addPlace(part, FORMULA_PLACE)
  part.beforeFormula = false
  part.text = join(part.text, text)
  // A link within a sentence can be a small button.
  const fontSizePx = Math.max(line.fontSizePx, part.last.fontSizePx)
  part.last = Math.abs(line.y - part.last.y) < fontSizePx * 0.4 ? { ...line, fontSizePx } : line
  part.lines += 1
  part.words = countWords(part.text)
  part.heading = /[:：]$/.test(part.text)
}

/** One small word without a bullet, or upright text, is a label of a figure's axis or part. */
function isSmallWord(line: SlideLine, text: string, marked: boolean, body: number): boolean {
  if (isUpright(line)) return true
  return !marked && countWords(text) < 2 && (line.fontSizePx < body * 0.9 || /\d/.test(text))
}

/** "x = 3", "result = first + second", in ASCII characters. */
const ASSIGNMENT = /^[A-Za-z_][\w.]*\s*=\s*[\x20-\x3c\x3e-\x7e]+$/

/** Values of a sample: "2.13, 2.96, 3.02". */
const NUMBERS = /^(?:[-−]?\d+(?:[.,]\d+)?[,;]\s){2,}/

/**
 * Two symbols with an operator between them: no rest of a torn formula. From the start, so that each character is tried once:
 * a PDF may hold a line of 5,000 letters and brackets.
 */
const TERM = /^[^\p{L}\p{N})]*[\p{L}\p{N})][^/+−√∑∏∫(]*[/+−√∑∏∫(].*[\p{L}\p{N})]/u

/** Comments, and lines of an algorithm: "3: update x", "for each x in list". */
const BESIDE_CODE = /^(?:#|\d{1,2}:\s|for (?:each|all)\s.*\s(?:in|do|∈)\s|(?:loop|repeat|else):?$|end\s)/

const isMarked = ({ bullet, ordered }: CleanLine): boolean => bullet || ordered

/** The lines with their kinds. On a slide with a program, assignments and comments are part of it. */
function readLines(
  { lines, joined }: { lines: readonly SlideLine[]; joined: ReadonlySet<SlideLine> },
  typed: ReadonlySet<SlideLine>,
): Content[] {
  const content = lines.map((line, index): Content => {
    const clean = cleanLine(line.text)
    if (joined.has(line)) return { line, clean, kind: 'words' }
    if (typed.has(line)) return { line, clean, kind: 'code' }
    const kind = findLineKind(clean.text)
    const isTerm = kind === 'words' || TERM.test(clean.text)
    if (isTerm && line.font === 'math') return { line, clean, kind: 'formula' }
    // Behind a bullet, a short name is a point ("• SD & SE"), and above points, it is their heading: "NO".
    const isAbove = kind === 'noise' && isMarked(cleanLine(lines[index + 1]?.text ?? ''))
    const isPoint =
      kind === 'noise' &&
      (clean.bullet || isAbove) &&
      /\p{Lu}{2}|\p{Script=Han}|\p{Script=Hangul}{2}/u.test(clean.text)
    return { line, clean, kind: isPoint ? 'words' : kind }
  })
  if (content.some(({ kind }) => kind === 'code'))
    for (const one of content)
      if (
        !joined.has(one.line) &&
        (BESIDE_CODE.test(one.clean.text) || (ASSIGNMENT.test(one.clean.text) && !isProse(one.clean.text)))
      )
        one.kind = 'code'
  labelPrograms(content.filter(({ line }) => !joined.has(line)))
  const formulas = content.filter(({ kind }) => kind === 'formula')
  for (const one of content)
    if (one.kind !== 'code' && !isMarked(one.clean) && formulas.some((formula) => isPartOf(formula, one)))
      one.kind = 'formula'
  return content
}

/** Returns true for a line without a word in the row of a formula. */
const isPartOf = (formula: Content, { line, clean: { text } }: Content): boolean =>
  Math.abs(formula.line.y - line.y) < line.fontSizePx &&
  !MIXED_SCRIPT.test(text) &&
  !text.split(/\s+/).some((word) => /^\P{L}?[\p{Lu}\p{Ll}]{2,}\p{P}?$/u.test(word) && !OPERATOR.test(word))

/** Returns true for a part that does not begin farther left, or has the same middle: the points of a centred list. */
function isBeforeLevel(one: Part, part: Part): boolean {
  const middle = ({ last }: Part) => last.x + last.width / 2
  // The lines of a text at the left edge have different middles.
  const isLine = (of: Part) => of.lines === 1 || Math.abs(of.last.x - of.x) > of.last.fontSizePx * 0.5
  const isCentred = isLine(one) && isLine(part) && Math.abs(middle(one) - middle(part)) < 4
  return one.x > part.x - 18 || (isCentred && one.bullet === part.bullet)
}

function setLevels(parts: Part[]): void {
  let open: Part[] = []
  for (const [index, part] of parts.entries()) {
    while (open.length > 0 && isBeforeLevel(open.at(-1) as Part, part)) open.pop()
    const parent = open.at(-1)
    const above = parts[index - 1]
    const far = above !== undefined && !part.bullet && part.y - above.last.y > part.last.fontSizePx * 4
    // A text further to the right than any indent is in another column; it starts at the top level.
    if (parent && (part.x - parent.x > 420 || far || part.last.box !== above?.last.box)) open = []
    part.level = Math.min(open.length, 3)
    open.push(part)
  }
}

/** The labels of figures that have words. */
function readLabels(lines: readonly SlideLine[], join: JoinLines): Item[] {
  return [...Map.groupBy(lines, ({ figure }) => figure).values()].flatMap((label) => {
    const whole = label.map((line) => line.text).reduce(join)
    const text = dropCitations(cleanLine(whole).text)
    const none = { level: 0, heading: false, bullet: false, group: undefined, sense: null }
    return findLineKind(text) === 'words' && !isCitation(text)
      ? [{ ...none, text, words: countWords(text), isLabel: true }]
      : []
  })
}

function dropDoubles(items: Item[], title: string | null): Item[] {
  const seen = new Set([title?.toLowerCase()])
  return items.filter(({ text, bullet }) => {
    const key = text.toLowerCase()
    if (seen.has(key) && !bullet) return false
    seen.add(key)
    return true
  })
}
