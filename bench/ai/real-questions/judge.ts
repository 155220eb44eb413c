import type { AiEngine, ChatReply } from '@lectern/core/ai/engine.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import type { AskedLecture } from '../lectures.ts'
import { saysNotThere } from '../measure/says-not-there.ts'

/**
 * A question as a student asks it, with the slide that is open. `slides`: a good answer names one of them among its
 * first two; empty if it must say that the lecture is silent. `says`: patterns that the answer holds. `friendly`: it
 * is no question, and the reply is short and in this language.
 */
export type RealQuestion = {
  deck: string
  open: number
  question: string
  slides: number[]
  says?: string[]
  friendly?: string
}

const NAMED_FIRST = 2
const SHORT_CHARS = 200
/**
 * Formulas of the decks that lost a fraction bar, a root or an exponent, the middle of a figure's data, and lines
 * that begin or end inside a formula. An answer that quotes one is wrong.
 */
const BROKEN =
  /γ ?:= ?(?:1[24]|L1)\b|ε1\b|\b1\/ T\b|\bRd\b|B[Mm]2|2TL|maxₜT|21L|L2\S|sh1_b64|[A-Za-z0-9/+]{30}|\bif\s*:\s*[”"\n]|:\s*x[”"]/u

/** Finds the first fault of an answer; null for a good one. */
export const findFault = (asked: RealQuestion, { text, citations }: ChatReply): string | null => {
  const named = [...new Set(citations.map(({ slideNumber }) => slideNumber))]
  const quotes = citations.flatMap(({ quote }) => quote ?? [])
  if (BROKEN.test(text)) return 'quotes a broken formula'
  if (new Set(quotes).size < quotes.length) return 'quotes the same twice'
  if (asked.friendly) {
    if (named.length > 0 || saysNotThere(text) || text.length > SHORT_CHARS) return 'is not friendly'
    return (detectLanguage(text) ?? 'en') === asked.friendly ? null : 'is in another language'
  }
  const isRefused = saysNotThere(text)
  if (asked.slides.length === 0 && !isRefused) return `the lecture is silent, named ${named.join(', ')}`
  if (asked.slides.length > 0 && isRefused) return 'was not found'
  if (asked.slides.length > 0 && !named.slice(0, NAMED_FIRST).some((number) => asked.slides.includes(number)))
    return `named ${named.join(', ') || 'none'}`
  const missing = asked.says?.find((pattern) => !new RegExp(pattern, 'iu').test(text))
  return missing === undefined ? null : `does not say ${missing}`
}

export const askReal = (
  engine: AiEngine,
  { question, open }: RealQuestion,
  { slides, language, title }: Pick<AskedLecture, 'slides' | 'language' | 'title'>,
): Promise<ChatReply> =>
  engine.chat(
    {
      question,
      language,
      slides,
      lectureTitle: title,
      courseName: title,
      currentSlide: open,
      helpLevel: 'explains',
      history: [],
    },
    { usageContext: { courseId: null, userId: null, priority: 'batch' } },
  )
