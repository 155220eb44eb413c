import type { ChatRequest, ChatSlide } from '@lectern/core/ai/engine.ts'
import { prepareIndex } from '@lectern/core/text/search/lecture-index.ts'
import { findPassages } from '@lectern/core/text/search/passages.ts'

/**
 * A lecture up to this length is sent whole. It is the same for every question, so the provider caches it.
 */
const WHOLE_CHARS = 24_000
/** From a longer lecture: the slides that match the question, and the neighbours of the current slide. */
const FOUND_SLIDES = 6
const NAMED = /\[slide (\d{1,4})\]/g

const charsOf = ({ text, script, title }: ChatSlide): number =>
  text.length + script.length + (title?.length ?? 0)

const lastQuestion = (request: ChatRequest): string =>
  request.history.findLast(({ role }) => role === 'user')?.content ?? ''

/**
 * Chooses the slides that the model receives for a question, in the lecture's order. A short lecture is
 * sent whole. From a long one: the current slide and its neighbours, the slides that the built-in assistant
 * finds for the question (also together with the question before), and up to three slides that the last
 * answer named.
 */
export const chooseSlides = async (
  request: ChatRequest,
): Promise<{ slides: ChatSlide[]; isWhole: boolean }> => {
  const { slides, currentSlide, language, question } = request
  const chars = slides.reduce((sum, slide) => sum + charsOf(slide), 0)
  if (chars <= WHOLE_CHARS) return { slides: [...slides], isWhole: true }
  await prepareIndex(slides, language)
  const found = [question, `${lastQuestion(request)} ${question}`].flatMap((asked) => {
    const passages = findPassages(slides, { question: asked, language, currentSlide })
    return [...new Set(passages.map(({ slideNumber }) => slideNumber))].slice(0, FOUND_SLIDES)
  })
  const lastAnswer = request.history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const named = [...lastAnswer.matchAll(NAMED)].map((match) => Number(match[1]))
  const chosen = new Set([currentSlide, currentSlide - 1, currentSlide + 1, ...found, ...named.slice(0, 3)])
  return { slides: slides.filter(({ number }) => chosen.has(number)), isWhole: false }
}
