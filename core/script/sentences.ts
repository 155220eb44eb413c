import { type Abbreviations, getAbbreviations } from './abbreviations.ts'
import { endsSentence } from './full-stop.ts'
import { type Range, splitLongRange } from './long-sentence.ts'

/** A sentence of a text: `start` and `end` are UTF-16 offsets into it, `paragraph` counts from 0. */
export type Sentence = { text: string; start: number; end: number; paragraph: number }

/** A sentence longer than this is cut at commas or spaces: speech and highlighting need a handle on it. */
export const longestSentenceChars = 400

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const listMark = /^(?:[-*•‣◦▪–—·]|\(?\p{N}{1,3}[.)]|\(?\p{L}[.)])\s/u
const speakable = /[\p{L}\p{N}]/u
const whiteSpace = /[\s\u0085]/
/** A line shorter than this was ended on purpose; a longer one may have been wrapped by an editor. */
const shortestWrappedLine = 40

/** Marks that end a sentence, with or without a space behind them. */
const fullMarks = '。！？｡‼⁇⁈⁉।॥؟۔።'
/** Marks that end a sentence only before a space, the end or another script. */
const softMarks = '.!?…．'
const anyMark = fullMarks + softMarks
const closers = ')]}"\'”’“»«›‹」』】〉》）］｝〕＂＇'
/** Never a closer behind a full mark: 。「 opens the next sentence. */
const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}「『（【〈《“]/u
/** 「はい。」と言った: the quotation is a part of its sentence. */
const quoteGoesOn = /^[とっなのはがをもにでかや、，,]/

/**
 * Cuts a clean text (no tags) into sentences: the one function for speech, captions and highlighting.
 * Sentences are in order, don't overlap, are never empty, and lose nothing of the text but white space.
 * A blank line begins a paragraph; the end of a line ends a sentence unless an editor just wrapped it.
 * Needs no ICU, so Node and every browser agree; linear in the length of the text. Never throws.
 */
export function splitSentences(text: string, language: string): Sentence[] {
  const abbreviations = getAbbreviations(language)
  const sentences: Sentence[] = []
  for (const block of findBlocks(text)) {
    for (const range of scanBlock(text, block, abbreviations)) {
      for (const piece of splitLongRange(text, range, longestSentenceChars)) {
        sentences.push({ text: text.slice(piece.start, piece.end), ...piece, paragraph: block.paragraph })
      }
    }
  }
  return sentences
}

/** Lines, with those put together again that an editor had wrapped. */
function findBlocks(text: string): (Range & { paragraph: number })[] {
  const blocks: (Range & { paragraph: number })[] = []
  let paragraph = -1
  let blank = true
  let previous = ''
  const addLine = (from: number, to: number) => {
    const range = trimRange(text, from, to)
    if (!range) {
      blank = true
      return
    }
    if (blank) paragraph += 1
    const line = text.slice(range.start, range.end)
    const last = blocks.at(-1)
    const wrapped = previous.length >= shortestWrappedLine && !endsWithMark(previous) && /^\p{Ll}/u.test(line)
    if (last && !blank && wrapped && !listMark.test(line)) last.end = range.end
    else blocks.push({ ...range, paragraph })
    blank = false
    previous = line
  }
  let from = 0
  for (const match of text.matchAll(lineBreak)) {
    addLine(from, match.index)
    from = match.index + match[0].length
  }
  addLine(from, text.length)
  return blocks
}

const endsWithMark = (line: string) =>
  fullMarks.includes(line.at(-1) ?? '') || '.!?:;'.includes(line.at(-1) ?? '')

function scanBlock(text: string, block: Range, abbreviations: Abbreviations): Range[] {
  const ranges: Range[] = []
  let start = block.start
  let spoken = false
  let at = block.start
  const close = (end: number) => {
    const range = trimRange(text, start, end)
    const last = ranges.at(-1)
    // What holds nothing to say ("…", an emoji) is not a sentence of its own beside one that does.
    if (range && !spoken && last) last.end = range.end
    else if (range) ranges.push(range)
    start = end
    while (start < block.end && whiteSpace.test(text[start] as string)) start += 1
    at = start
    spoken = false
  }
  while (at < block.end) {
    const char = text[at] as string
    const full = fullMarks.includes(char)
    if (!full && !softMarks.includes(char)) {
      spoken ||= isSpeakable(text, at)
      at += 1
      continue
    }
    const mark = readMark(text, at, block.end)
    at = mark.end
    if (!spoken || at >= block.end) continue
    if (mark.full) {
      if (!(mark.closed && quoteGoesOn.test(text[at] as string))) close(at)
    } else if (endsSentence(text, { sentenceStart: start, ...mark, blockEnd: block.end }, abbreviations))
      close(at)
  }
  close(block.end)
  return ranges
}

/** Reads "?!", "...", "。」" as one mark: where it begins, where it and its closing quotes and brackets end. */
function readMark(text: string, start: number, limit: number) {
  let end = start
  let full = false
  while (end < limit && anyMark.includes(text[end] as string)) {
    full ||= fullMarks.includes(text[end] as string)
    end += 1
  }
  const marksEnd = end
  while (end < limit && closers.includes(text[end] as string)) end += 1
  // A quotation mark that looks both ways opens what follows if it stands right before it.
  const opensNext = full && '“"\'«‹'.includes(text[end - 1] as string) && end < limit
  if (opensNext && end - 1 >= marksEnd && cjk.test(text[end] as string)) end -= 1
  return { start, marksEnd, end, full, closed: end > marksEnd }
}

function isSpeakable(text: string, at: number): boolean {
  return speakable.test(String.fromCodePoint(text.codePointAt(at) as number))
}

function trimRange(text: string, from: number, to: number): Range | undefined {
  let start = from
  let end = to
  while (start < end && whiteSpace.test(text[start] as string)) start += 1
  while (end > start && whiteSpace.test(text[end - 1] as string)) end -= 1
  return start < end ? { start, end } : undefined
}
