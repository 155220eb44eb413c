import type { SlideText } from '@lectern/core/ai/engine.ts'
import type { PromptPart } from './ask.ts'
import { createDelimiter, type Delimiter } from './delimiter.ts'

/** Longest text of one slide or script in a prompt, in characters. */
const MAX_TEXT_CHARS = 8_000

/** Truncates a text to the length that a prompt may hold. */
export const truncate = (text: string, chars = MAX_TEXT_CHARS): string =>
  text.length <= chars ? text : `${text.slice(0, chars).toWellFormed()} …`

/** Chooses the delimiter for one lecture, and the first part of its prompts, which all of them share. */
export const openLecture = (about: {
  courseName: string
  lectureTitle: string
  slideCount?: number
}): { delimiter: Delimiter; part: PromptPart } => {
  const { courseName, lectureTitle, slideCount } = about
  const delimiter = createDelimiter(`${courseName}\n${lectureTitle}`)
  const lines = [
    delimiter.around('course', courseName),
    delimiter.around('lecture', lectureTitle),
    ...(slideCount === undefined ? [] : [`The lecture has ${slideCount} slides.`]),
  ]
  return { delimiter, part: { text: lines.join('\n'), isCached: true } }
}

export const wordsOf = (slide: SlideText): string => slide.lines.map(({ text }) => text).join('\n')

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
