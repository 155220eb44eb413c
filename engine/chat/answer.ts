import type { ChatReply, ChatRequest, ChatSlide } from '@lectern/core/ai/engine.ts'
import { type ChatPhrases, chatPhrases, speaksChat } from '@lectern/core/text/chat-phrases.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { indexLecture } from '@lectern/core/text/search/lecture-index.ts'
import { type FoundPassage, findPassages } from '@lectern/core/text/search/passages.ts'
import { readIntent } from './intent.ts'
import { findDefinition, findListedPoints, findTitledSlides } from './parts-of-slides.ts'

const QUOTES = 3
const SLIDES_NAMED = 3
const SUMMARY_POINTS = 4
const TOPICS = 40
const SLIDES_WHERE = 5
/** Passages that score less than this share of the best one are not about the question. */
const NEAR_THE_BEST = 0.45

const linkTo = (number: number): string => `[slide ${number}]`
const fill = (phrase: string, number: number): string => phrase.replace('{slide}', linkTo(number))

/**
 * Answers from the lecture only: quotes its slides and scripts with their numbers, or says that the lecture
 * does not hold the answer. It adds nothing of its own, and the same question gets the same answer.
 */
export const answerFromLecture = (request: ChatRequest): ChatReply => {
  const { slides, currentSlide } = request
  const asked = detectLanguage(request.question)
  const phrases = chatPhrases(asked && speaksChat(asked) ? asked : request.language)
  const before = request.history.findLast((message) => message.role === 'user')?.content ?? null
  const intent = readIntent(request.question, {
    currentSlide,
    slideCount: slides.at(-1)?.number ?? 0,
    before,
  })
  switch (intent.kind) {
    case 'thanks':
      return { text: phrases.thanks, citations: [], isUnanswered: false }
    case 'nothing':
      return { text: phrases.nothing, citations: [], isUnanswered: false }
    case 'lecture':
      return listTopics(slides, phrases)
    case 'slide':
      return tellSlide(
        slides.find((slide) => slide.number === intent.number),
        intent.number,
        request,
        phrases,
      )
    case 'list': {
      const listed = findListedPoints(slides, { question: intent.about, language: request.language })
      return listed ? tellPoints(listed, phrases) : find(intent.question, request, phrases)
    }
    case 'where': {
      const found = findPassages(slides, { question: intent.about, language: request.language, currentSlide })
      const titled = findTitledSlides(slides, { question: intent.about, language: request.language })
      return tellWhere(
        [...titled.map(({ number }) => number), ...found.map(({ slideNumber }) => slideNumber)],
        request,
        phrases,
      )
    }
    case 'what':
      return tellDefinition(find(intent.question, request, phrases), findDefinition(slides, intent), phrases)
    case 'find':
      return find(intent.question, request, phrases)
  }
}

const find = (
  question: string,
  { slides, language, currentSlide }: ChatRequest,
  phrases: ChatPhrases,
): ChatReply => tellFound(findPassages(slides, { question, language, currentSlide }), phrases)

/** Puts the line that says what something is before what else was found. */
const tellDefinition = (
  found: ChatReply,
  defined: { number: number; text: string } | null,
  phrases: ChatPhrases,
): ChatReply => {
  if (!defined) return found
  const said = found.citations.some(
    ({ slideNumber, quote }) => slideNumber === defined.number && quote?.includes(defined.text),
  )
  if (said) return found
  const line = `${fill(phrases.says, defined.number)}\n${quoted(defined.text, phrases)}`
  return {
    text: found.isUnanswered ? line : `${line}\n\n${found.text}`,
    citations: [{ slideNumber: defined.number, quote: defined.text }, ...found.citations],
    isUnanswered: false,
  }
}

const tellPoints = (
  { number, points }: { number: number; points: string[] },
  phrases: ChatPhrases,
): ChatReply => ({
  text: [fill(phrases.aboutSlide, number), ...points.map((point) => quoted(point, phrases))].join('\n'),
  citations: points.map((quote) => ({ slideNumber: number, quote })),
})

/** Names slides with their titles, those that are about it first. */
const tellWhere = (numbers: readonly number[], { slides }: ChatRequest, phrases: ChatPhrases): ChatReply => {
  const named = [...new Set(numbers)].slice(0, SLIDES_WHERE)
  if (named.length === 0) return { text: phrases.notFound, citations: [], isUnanswered: true }
  const titleOf = (number: number) => slides.find((slide) => slide.number === number)?.title ?? ''
  return {
    text: [phrases.where, ...named.map((number) => `${linkTo(number)} ${titleOf(number)}`.trim())].join('\n'),
    citations: named.map((slideNumber) => ({ slideNumber, quote: null })),
  }
}

const quoted = (text: string, { quote: [open, close] }: ChatPhrases): string => `${open}${text}${close}`

/**
 * Chooses the best passage of each slide, because the best slide may be the wrong one; then further
 * passages.
 */
const chooseQuotes = (near: readonly FoundPassage[]): FoundPassage[] => {
  const firsts = near.filter(
    ({ slideNumber }, at) => near.findIndex((other) => other.slideNumber === slideNumber) === at,
  )
  const chosen = new Set([...firsts.slice(0, QUOTES), ...near].slice(0, QUOTES))
  return near.filter((passage) => chosen.has(passage))
}

const tellFound = (found: readonly FoundPassage[], phrases: ChatPhrases): ChatReply => {
  const [best] = found
  if (!best) return { text: phrases.notFound, citations: [], isUnanswered: true }
  const near = found.filter(({ score }) => score >= best.score * NEAR_THE_BEST)
  const quotes = chooseQuotes(near)
  const bySlide = Map.groupBy(quotes, (passage) => passage.slideNumber)
  const parts = [...bySlide].map(([number, passages], index) => {
    const inOrder = passages.toSorted((a, b) => a.id - b.id)
    return [
      fill(index === 0 ? phrases.says : phrases.alsoSays, number),
      ...inOrder.map(({ text }) => quoted(text, phrases)),
    ].join('\n')
  })
  // The last step of an overlay shows everything.
  const fuller = Math.max(...best.alsoOn, 0)
  const further = near.filter((passage) => !quotes.includes(passage)).map(({ slideNumber }) => slideNumber)
  const others = [...new Set(fuller > 0 ? [fuller, ...further] : further)]
    .filter((number) => !bySlide.has(number))
    .slice(0, SLIDES_NAMED - 1)
  const more = others.map((number) => fill(phrases.seeAlso, number))
  return {
    text: [...parts, ...(more.length > 0 ? [more.join(' ')] : [])].join('\n\n'),
    citations: [
      ...quotes.map(({ slideNumber, text }) => ({ slideNumber, quote: text })),
      ...others.map((slideNumber) => ({ slideNumber, quote: null })),
    ],
  }
}

/** Quotes the first sentences of a slide: built-in scripts and most professors begin with the main point. */
const tellSlide = (
  slide: ChatSlide | undefined,
  number: number,
  { slides, language }: ChatRequest,
  phrases: ChatPhrases,
): ChatReply => {
  const passages = slide
    ? indexLecture(slides, language).passages.filter(({ slideNumber }) => slideNumber === slide.number)
    : []
  const spoken = passages.filter(({ isSpoken }) => isSpoken)
  const quotes = (spoken.length > 0 ? spoken : passages).slice(0, SUMMARY_POINTS)
  if (quotes.length === 0)
    return { text: fill(phrases.emptySlide, number), citations: [{ slideNumber: number, quote: null }] }
  return {
    text: [fill(phrases.aboutSlide, number), ...quotes.map(({ text }) => quoted(text, phrases))].join('\n'),
    citations: quotes.map(({ text }) => ({ slideNumber: number, quote: text })),
  }
}

const listTopics = (slides: readonly ChatSlide[], phrases: ChatPhrases): ChatReply => {
  const topics = slides
    .filter((slide, index) => slide.title && slide.title !== slides[index - 1]?.title)
    .slice(0, TOPICS)
  if (topics.length === 0) return { text: phrases.notFound, citations: [], isUnanswered: true }
  return {
    text: [phrases.aboutLecture, ...topics.map(({ number, title }) => `${linkTo(number)} ${title}`)].join(
      '\n',
    ),
    citations: topics.map(({ number }) => ({ slideNumber: number, quote: null })),
  }
}
