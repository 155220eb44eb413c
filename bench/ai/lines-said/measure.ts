import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import {
  findFurniture,
  findReadable,
  findRepeated,
  type Line,
  type Page,
  withoutAddress,
} from './readable.ts'
import { findAdded, isSaid, tokensOf } from './said.ts'

export type Coverage = {
  /** Pages with readable lines; those that lose at least one. */
  pages: number
  losing: number
  lines: number
  lost: number
  /** 1 if the first page has readable lines; 1 if all are said. */
  first: number
  firstWhole: number
  /** Pages that say a word that stands nowhere. */
  adding: number
  /** Pages in another language than the deck, for which no script is to be had. */
  foreign: number
  lostLines: { page: number; text: string }[]
  addedWords: { page: number; word: string }[]
}

/** A deck and the script of each page; null where none was written. `phrases`: the fixed words of its language. */
export type ScriptedDeck = {
  language: string
  title: string
  pages: readonly Page[]
  scripts: readonly (string | null)[]
  phrases: readonly string[]
}

const textOf = ({ lines }: Page): string => lines.map(({ text }) => text).join('\n')

/** Measures which lines are said. A line is said on its page, or on the page before if that shows it at the same place. */
export const measureCoverage = ({ language, title, pages, scripts, phrases }: ScriptedDeck): Coverage => {
  const furniture = findFurniture(pages)
  const counts: Coverage = {
    pages: 0,
    losing: 0,
    lines: 0,
    lost: 0,
    first: 0,
    firstWhole: 0,
    adding: 0,
    foreign: 0,
    lostLines: [],
    addedWords: [],
  }
  let saidBefore = new Set<string>()
  for (const [index, page] of pages.entries()) {
    const script = scripts[index] ?? null
    const found = detectLanguage(textOf(page))
    if (script === null && found !== null && found !== language) {
      counts.foreign += 1
      saidBefore = new Set()
      continue
    }
    const words = tokensOf(withoutAddress(script ?? ''))
    const repeated = findRepeated(page, pages[index - 1])
    const isCovered = (line: Line) =>
      isSaid(line.text, words) || (repeated.has(line) && saidBefore.has(line.text))
    const readable = findReadable(page, furniture[index]!)
    const lost = readable.filter((line) => !isCovered(line))
    saidBefore = new Set(page.lines.filter(isCovered).map(({ text }) => text))
    if (readable.length > 0) counts.pages += 1
    if (lost.length > 0) counts.losing += 1
    counts.lines += readable.length
    counts.lost += lost.length
    if (index === 0 && readable.length > 0) {
      counts.first = 1
      counts.firstWhole = lost.length === 0 ? 1 : 0
    }
    counts.lostLines.push(...lost.map(({ text }) => ({ page: page.number, text })))
    const near = [page, pages[index + 1]].flatMap((one) => (one ? [textOf(one)] : []))
    const added = script === null ? [] : findAdded(script, [...near, title, ...phrases])
    if (added.length > 0) counts.adding += 1
    counts.addedWords.push(...added.map((word) => ({ page: page.number, word })))
  }
  return counts
}
