import { type Abbreviations, getAbbreviations } from './abbreviations.ts'
import { endsSentence } from './full-stop.ts'
import { type Range, splitLongRange } from './long-sentence.ts'

/** A sentence of a text: `start` and `end` are UTF-16 offsets into it, `paragraph` counts from 0. */
type Sentence = { text: string; start: number; end: number; paragraph: number }

/** A longer sentence is cut at commas or spaces: speech and highlighting work per sentence. */
export const longestSentenceChars = 400

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const listBullet = /^(?:[-*•‣◦▪–—·]|\(?\p{N}{1,3}[.)]|\(?\p{L}[.)])\s/u
const speakable = /[\p{L}\p{N}]/u
const whiteSpace = /[\s\u0085]/
/** A shorter line was ended on purpose; a longer one may have been wrapped by an editor. */
const shortestWrappedLine = 40

/** Punctuation that ends a sentence, with or without a space behind it. */
const fullWidthStops = '。！？｡‼⁇⁈⁉।॥؟۔።'
/** Punctuation that ends a sentence only before a space, the end or another script. */
const ambiguousStops = '.!?…．'
const anyStop = fullWidthStops + ambiguousStops
const closers = ')]}"\'”’“»«›‹」』】〉》）］｝〕＂＇'
/** Never closes after full-width punctuation: 。「 opens the next sentence. */
const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}「『（【〈《“]/u
/** 「はい。」と言った: the quotation is a part of its sentence. */
const continuesQuote = /^[とっなのはがをもにでかや、，,]/

/**
 * Splits a clean text (no tags) into sentences, for speech, captions and highlighting alike. Sentences are
 * in order, don't overlap, are never empty, and omit only white space. A blank line begins a paragraph; a
 * line's end ends a sentence unless an editor wrapped the line. Needs no ICU, so Node and all browsers
 * agree. Linear. Never throws.
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

/** Lines, with wrapped lines joined again. */
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
    const wrapped = previous.length >= shortestWrappedLine && !endsWithStop(previous) && /^\p{Ll}/u.test(line)
    if (last && !blank && wrapped && !listBullet.test(line)) last.end = range.end
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

const endsWithStop = (line: string) =>
  fullWidthStops.includes(line.at(-1) ?? '') || '.!?:;'.includes(line.at(-1) ?? '')

function scanBlock(text: string, block: Range, abbreviations: Abbreviations): Range[] {
  const ranges: Range[] = []
  let start = block.start
  let spoken = false
  let at = block.start
  const close = (end: number) => {
    const range = trimRange(text, start, end)
    const last = ranges.at(-1)
    // Text without words ("…", an emoji) is joined to a neighbouring sentence.
    if (range && !spoken && last) last.end = range.end
    else if (range) ranges.push(range)
    start = end
    while (start < block.end && whiteSpace.test(text[start] as string)) start += 1
    at = start
    spoken = false
  }
  while (at < block.end) {
    const char = text[at] as string
    const full = fullWidthStops.includes(char)
    if (!full && !ambiguousStops.includes(char)) {
      spoken ||= isSpeakable(text, at)
      at += 1
      continue
    }
    const punctuation = readPunctuation(text, at, block.end)
    at = punctuation.end
    if (!spoken || at >= block.end) continue
    if (punctuation.full) {
      if (!(punctuation.closed && continuesQuote.test(text[at] as string))) close(at)
    } else if (
      endsSentence(text, { sentenceStart: start, ...punctuation, blockEnd: block.end }, abbreviations)
    )
      close(at)
  }
  close(block.end)
  return ranges
}

/** Reads "?!", "...", "。」" as one unit: its start, and its end with closing quotes and brackets. */
function readPunctuation(text: string, start: number, limit: number) {
  let end = start
  let full = false
  while (end < limit && anyStop.includes(text[end] as string)) {
    full ||= fullWidthStops.includes(text[end] as string)
    end += 1
  }
  const charactersEnd = end
  while (end < limit && closers.includes(text[end] as string)) end += 1
  // An ambiguous quotation mark directly before more text opens it.
  const opensNext = full && '“"\'«‹'.includes(text[end - 1] as string) && end < limit
  if (opensNext && end - 1 >= charactersEnd && cjk.test(text[end] as string)) end -= 1
  return { start, charactersEnd, end, full, closed: end > charactersEnd }
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
