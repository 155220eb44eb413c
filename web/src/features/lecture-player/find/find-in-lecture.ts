import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { foldText } from '@lectern/core/text/fold-text.ts'
import { readSentences } from '../../speech/sentences.ts'

/** A part of a passage; found parts are marked. */
type Part = { text: string; isFound: boolean }

/** A passage with searched words. */
export type Hit = {
  /** Of the slide, 0-based. */
  index: number
  slide: SlideEntry
  /** When the sentence is spoken; null on the slide itself and without audio. */
  startMs: number | null
  /** False for a line of the slide, true for a sentence of its script. */
  isSpoken: boolean
  parts: readonly Part[]
}

type Passage = { text: string; folded: Folded; startMs: number | null; isSpoken: boolean }
type Folded = { text: string; starts: readonly number[]; ends: readonly number[] }
type Range = { start: number; end: number }

/** The passages of a slide: sentences of the script, then the title and the lines of its page. */
type SearchedSlide = { index: number; slide: SlideEntry; passages: readonly Passage[] }

const mostOfSlide = 3
/** A passage is cut around its first found word to about this length. */
const shownChars = 220
const shownBefore = 60
/** Scripts that put no spaces between words, or join endings to them: found inside of words, too. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
const letter = /[\p{L}\p{N}]/u

/** Prepares slides for `findInLecture`. @param texts the text of each page, by slide number */
export function readSearchedSlides(
  slides: readonly SlideEntry[],
  texts: ReadonlyMap<number, string>,
  language: string,
): SearchedSlide[] {
  return slides.map((slide, index) => {
    const spoken = readSentences(slide.script, language, slide.audio_marks).map(({ text, startMs }) =>
      makePassage(text, startMs, true),
    )
    const lines = [slide.title ?? '', ...(texts.get(slide.index)?.split('\n') ?? [])].map((line) =>
      line.trim(),
    )
    const onSlide = [...new Set(lines)].filter(Boolean).map((line) => makePassage(line, null, false))
    return { index, slide, passages: [...spoken, ...onSlide] }
  })
}

const makePassage = (text: string, startMs: number | null, isSpoken: boolean): Passage => {
  const whole = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  return { text: whole, folded: fold(whole), startMs, isSpoken }
}

/**
 * The slides that hold every searched word, in order, each with its best passages: those with most of the
 * words, spoken ones first. Case and accents do not count. A word is found at the beginning of a word, in
 * Korean, Chinese and Japanese anywhere.
 */
export function findInLecture(slides: readonly SearchedSlide[], query: string): Hit[] {
  const words = [...new Set(foldText(query).split(/\s+/).filter(Boolean))]
  if (words.length === 0) return []
  return slides.flatMap(({ index, slide, passages }) => {
    const found = passages.flatMap((passage) => {
      const ranges = words.map((word) => findWord(passage.folded, word))
      const count = ranges.filter(({ length }) => length > 0).length
      return count > 0 ? [{ passage, ranges, count }] : []
    })
    if (!words.every((_, at) => found.some(({ ranges }) => ranges[at]?.length))) return []
    const most = Math.max(...found.map(({ count }) => count))
    const best = found.filter(({ count }) => count === most)
    const spoken = best.filter(({ passage }) => passage.isSpoken)
    return (spoken.length > 0 ? spoken : best.slice(0, 1))
      .slice(0, mostOfSlide)
      .map(({ passage: { text, startMs, isSpoken }, ranges }) => ({
        index,
        slide,
        startMs,
        isSpoken,
        parts: cutParts(text, mergeRanges(ranges.flat())),
      }))
  })
}

/** The text without case, accents and width; `starts` and `ends` are the offsets of each character in `text`. */
function fold(text: string): Folded {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const part = foldText(cluster)
    folded += part
    for (let at = 0; at < part.length; at += 1) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
  }
  return { text: folded, starts, ends }
}

function findWord({ text, starts, ends }: Folded, word: string): Range[] {
  const isAnywhere = unspaced.test(word) || !letter.test(word)
  const ranges: Range[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const before = at === 0 ? '' : (text[at - 1] as string)
    if (!isAnywhere && letter.test(before) && letter.test(word[0] as string) && !unspaced.test(before))
      continue
    ranges.push({ start: starts[at] as number, end: ends[at + word.length - 1] as number })
  }
  return ranges
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Cuts a long passage around its first found word. */
function cutParts(text: string, ranges: readonly Range[]): Part[] {
  const first = ranges[0]?.start ?? 0
  let from = first > shownBefore && text.length > shownChars ? first - shownBefore : 0
  // Not inside of a word, if a space is near.
  const space = from > 0 ? text.indexOf(' ', from) : -1
  if (space >= 0 && space < first) from = space + 1
  const to = Math.max(Math.min(text.length, from + shownChars), ranges[0]?.end ?? 0)
  const parts: Part[] = []
  let at = from
  for (const { start, end } of ranges) {
    if (start >= to) break
    parts.push(
      { text: text.slice(at, start), isFound: false },
      { text: text.slice(start, end), isFound: true },
    )
    at = end
  }
  parts.push({ text: text.slice(at, Math.max(at, to)) + (to < text.length ? '…' : ''), isFound: false })
  if (from > 0) parts.unshift({ text: '…', isFound: false })
  return parts.filter((part) => part.text !== '')
}
