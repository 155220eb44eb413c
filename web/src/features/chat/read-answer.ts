import type { Citation } from '@lectern/contract/chat.ts'
import { readItem, splitStrong } from '@lectern/core/rich-text/light-markup.ts'

/** Part of a line: words, possibly bold, or a link to a slide (1-based). */
type AnswerPart = { kind: 'words'; text: string; isStrong: boolean } | { kind: 'slide'; slide: number }

export type AnswerLine = { kind: 'line' | 'item' | 'quote'; parts: AnswerPart[] }

type Answer = {
  /** Each paragraph is a list of lines. */
  paragraphs: AnswerLine[][]
  /** Slides that are cited but not linked in the text, in order of citation. */
  otherSlides: number[]
}

const link = /\[slide (\d{1,4})\]/gi
const quotationChars = '"“”„‟«»「」『』\\s\\u00a0\\u202f'
const quotationCharsAtEnds = new RegExp(`^[${quotationChars}]+|[${quotationChars}]+$`, 'g')

/**
 * Parses an answer for display. Everything is plain text except three forms: `[slide 4]` links to a slide of
 * the lecture (other numbers stay text), `**words**` are bold, and a line that begins with a dash is a list
 * item. A line that consists of a cited quote is shown as a quote, without its quotation marks.
 */
export function readAnswer(text: string, citations: readonly Citation[], slideCount: number): Answer {
  const quotes = new Set(citations.flatMap(({ quote }) => (quote ? [bare(quote)] : [])))
  const isSlide = (slide: number) => slide >= 1 && slide <= slideCount
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => readLine(line, quotes, isSlide)),
    )
    .filter((lines) => lines.length > 0)
  const linked = new Set(
    paragraphs
      .flat()
      .flatMap(({ parts }) => parts)
      .map((part) => (part.kind === 'slide' ? part.slide : 0)),
  )
  const otherSlides = [...new Set(citations.map(({ slide_index }) => slide_index))].filter(
    (slide) => isSlide(slide) && !linked.has(slide),
  )
  return { paragraphs, otherSlides }
}

const bare = (text: string): string => text.replaceAll(quotationCharsAtEnds, '')

function readLine(
  line: string,
  quotes: ReadonlySet<string>,
  isSlide: (slide: number) => boolean,
): AnswerLine {
  const said = bare(line)
  // Only a line in quotation marks is a quote: a short cited word may also be a line of its own.
  if (quotes.has(said) && said !== line.trim())
    return { kind: 'quote', parts: [{ kind: 'words', text: said, isStrong: false }] }
  const item = readItem(line)
  return { kind: item === null ? 'line' : 'item', parts: readParts((item ?? line).trim(), isSlide) }
}

function readParts(line: string, isSlide: (slide: number) => boolean): AnswerPart[] {
  const parts: AnswerPart[] = []
  let from = 0
  for (const match of line.matchAll(link)) {
    const slide = Number(match[1])
    if (!isSlide(slide)) continue
    parts.push(...readWords(line.slice(from, match.index)), { kind: 'slide', slide })
    from = match.index + match[0].length
  }
  return [...parts, ...readWords(line.slice(from))]
}

const readWords = (text: string): AnswerPart[] =>
  splitStrong(text).map((part) => ({ kind: 'words', ...part }))
