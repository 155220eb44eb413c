import type { ChatSlide } from '../../ai/engine.ts'
import { cleanLine } from '../outline/clean-line.ts'

/** A line of a slide without its bullet or number, with the lines that go on with it. */
export type TextLine = { text: string; isPoint: boolean; isNumbered: boolean }

const FEWEST_SLIDES = 5
const SHARE = 0.5
/** A shorter line that is no point is not wrapped. */
const WRAPPED_CHARS = 35
const ENDS = /[.!?:;…。！？：；]$/u
/** Points in scripts without capital letters go on up to the next bullet. */
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A line without its numbers: "4/37" and "5/37" are the same. */
const bareOf = (line: string): string =>
  line
    .replaceAll(/\p{N}+/gu, '#')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/**
 * Reads the lines of the slides of a lecture, one slide at a time because a long lecture takes a while. Lines that stand on most
 * slides, such as the name of the course and the number of the page, belong to the deck and are left out.
 */
export const createLineReader = (slides: readonly ChatSlide[]): ((slide: ChatSlide) => TextLine[]) => {
  const counts = new Map<string, number>()
  for (const { text } of slides)
    for (const line of new Set(text.split('\n').map(bareOf))) counts.set(line, (counts.get(line) ?? 0) + 1)
  const running = Math.max(FEWEST_SLIDES, SHARE * slides.length)
  const isRunning = (line: string) => (counts.get(bareOf(line)) ?? 0) >= running
  return ({ text }) => joinWrapped(text.split('\n'), isRunning)
}

const joinWrapped = (raw: readonly string[], isRunning: (line: string) => boolean): TextLine[] => {
  const lines: TextLine[] = []
  let isOpen = false
  for (const line of raw) {
    const { text, bullet, ordered } = cleanLine(line)
    const before = lines.at(-1)
    const goesOn =
      isOpen &&
      before !== undefined &&
      !bullet &&
      !ordered &&
      !ENDS.test(before.text) &&
      (before.isPoint || before.text.length >= WRAPPED_CHARS) &&
      (/^\p{Ll}+,?(?:\s|$)/u.test(text) || (before.isPoint && DENSE.test(before.text) && DENSE.test(text)))
    isOpen = text !== '' && !isRunning(line)
    if (goesOn) before.text += /\p{Script=Han}$/u.test(before.text) ? text : ` ${text}`
    else if (isOpen) lines.push({ text, isPoint: bullet || ordered, isNumbered: ordered })
  }
  return lines
}
