import type { ChatReply, ChatRequest } from '@lectern/core/ai/engine.ts'
import { type ChatPhrases, chatPhrases, speaksChat } from '@lectern/core/text/chat-phrases.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { findPassages } from '@lectern/core/text/search/passages.ts'
import { answerAboutLecture } from './about-lecture.ts'
import { inWordsOf, isAboutCourse, quoteCourse } from './course-texts.ts'
import { readIntent, THIS_SLIDE } from './intent.ts'
import { findExpansion, findSymbol, type Named } from './names.ts'
import { findDefinition, findListedPoints } from './parts-of-slides.ts'
import { quoteOf } from './quotable.ts'
import { type Asked, lettersOf, nameSlides, type Said, tellSaid, tellSlide } from './tell.ts'

const QUOTES = 3
const SLIDES_NAMED = 3
const FEWEST_POINTS = 2
const TOPICS = 40
const SLIDES_WHERE = 5
/** Passages that score less than this share of the best one are not about the question. */
const NEAR_THE_BEST = 0.45

/** The language of a question by its letters, or its words; else the language the student studies in. */
const readLanguage = (question: string, language: string): string => {
  if (/\p{Script=Hangul}/u.test(question)) return 'ko'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return 'ja'
  if (/\p{Script=Han}/u.test(question)) return language === 'ja' ? 'ja' : 'zh'
  const asked = detectLanguage(question)
  return asked && speaksChat(asked) ? asked : language
}

/**
 * Answers from the lecture, and about exams and deadlines from its course: quotes slides and scripts with their numbers,
 * or says that the lecture does not hold the answer. It adds nothing of its own, and the same question gets the same answer.
 */
export const answerFromLecture = (request: ChatRequest): ChatReply => {
  const spoken = readLanguage(request.question, request.language)
  const phrases = chatPhrases(spoken)
  const asked = { ...request, spoken, phrases }
  const about = answerAboutLecture(asked, () => answerFromSlides({ ...asked, question: '?' }))
  if (about !== null) return about
  const course = isAboutCourse(request.question) ? quoteCourse(request, phrases) : null
  const fromSlides = answerFromSlides({ ...asked, question: inWordsOf(request.question, request.slides) })
  if (course === null) return fromSlides
  if (fromSlides.isUnanswered) return { text: course, citations: [], isUnanswered: false }
  // Other words may be meant as the lecture uses them ("the assignment step").
  return { ...fromSlides, text: `${fromSlides.text}\n\n${course}` }
}

const answerFromSlides = (request: Asked): ChatReply => {
  const { slides, currentSlide, language, phrases } = request
  const before = request.history.findLast((message) => message.role === 'user')?.content ?? null
  const intent = readIntent(request.question, {
    currentSlide,
    slideCount: slides.at(-1)?.number ?? 0,
    before,
  })
  switch (intent.kind) {
    case 'greeting':
      return { text: chatPhrases(intent.language).hello, citations: [], isUnanswered: false }
    case 'thanks':
      return { text: chatPhrases(intent.language).thanks, citations: [], isUnanswered: false }
    case 'nothing':
      return { text: phrases.nothing, citations: [], isUnanswered: false }
    case 'lecture':
      return listTopics(request)
    case 'slide':
      return tellSlide(intent.number, request)
    case 'list':
      return (
        tellPoints(findListedPoints(slides, { question: intent.about, language }), phrases) ??
        find(intent.question, request)
      )
    case 'where':
      return tellWhere(intent.about, request)
    case 'item':
      return tellItem(intent, request)
    case 'symbol':
      return (
        tellNamed(findSymbol(slides, { symbol: intent.symbol, language, currentSlide }), phrases) ??
        find(intent.question, request)
      )
    case 'acronym':
      return tellNamed(findExpansion(slides, intent.acronym), phrases) ?? find(intent.question, request)
    case 'what':
      return find(intent.question, request, findDefinition(slides, { ...intent, language }))
    case 'find':
      return find(intent.question, request)
  }
}

/** One of the points of the list that the question before asked for. */
const tellItem = (
  { item, before, question }: { item: number; before: string; question: string },
  { slides, language, phrases }: Asked,
): ChatReply => {
  const listed = findListedPoints(slides, { question: before, language })
  const text = listed?.points[item - 1]
  return (
    tellNamed(listed && text !== undefined ? { number: listed.number, text } : null, phrases) ??
    tellNothing(question, phrases)
  )
}

/** Only the best passages are read for formulas. */
const MOST_WEIGHED = 100

const FOR_EXAMPLE =
  /\b(?:examples?|for instance|e\.g)\b|예시|예제|예를|예컨대|사례|의 예(?![가-힣])|举例|例子|例如|比如|例\s?\d|(?:^|[^가-힣])(?:예|Ex)[:)]/iu
/** Factor of the lines that give an example, if the question asks for one. */
const EXAMPLE = 1.5
/** Questions for a reason or a way: the pages that name the lecture give none. */
const WHY_OR_HOW =
  /^(?:(?:but|and|so|ok(?:ay)?)[\s,]+)*(?:why|how)\b(?! (?:many|much|long|often))|왜|이유|어떻게|为什么|为何|如何|怎么|なぜ|どう|\b(?:warum|wieso|wie|pourquoi|comment)\b|por qué|cómo/iu

/** Finds what a question asks for. `first`: the line that says it by its form, which comes before what else was found. */
const find = (question: string, request: Asked, first: Named | null = null): ChatReply => {
  const { slides, language, currentSlide, phrases } = request
  const isHere = THIS_SLIDE.test(question) && slides.some(({ number }) => number === currentSlide)
  const [cover] = WHY_OR_HOW.test(question) ? slides : []
  const asksExample = FOR_EXAMPLE.test(request.question)
  const found = findPassages(slides, { question, language, currentSlide })
    .filter(({ slideNumber, title }) =>
      isHere ? slideNumber === currentSlide : slideNumber !== cover?.number && title !== cover?.title,
    )
    .slice(0, MOST_WEIGHED)
    .map(({ slideNumber, text, score }) => ({
      slideNumber,
      quote: quoteOf(text),
      score: score * (asksExample && FOR_EXAMPLE.test(text) ? EXAMPLE : 1),
    }))
    .sort((a, b) => b.score - a.score)
  const near = found.filter(({ score }) => score >= found[0]!.score * NEAR_THE_BEST)
  const line = first && quoteOf(first.text)
  const said = withoutRepetitions([
    ...(first && line !== null ? [{ slideNumber: first.number, quote: line }] : []),
    ...chooseQuotes(near),
  ]).slice(0, QUOTES)
  if (said.length === 0) return isHere ? tellSlide(currentSlide, request) : tellNothing(question, phrases)
  const others = [...new Set(near.map(({ slideNumber }) => slideNumber))]
    .filter((number) => !said.some(({ slideNumber }) => slideNumber === number))
    .slice(0, said.length < QUOTES ? SLIDES_NAMED : SLIDES_NAMED - 1)
  return tellSaid(said, others, phrases)
}

/**
 * Chooses the best passage of each slide, because the best slide may be the wrong one; then further
 * passages. A passage with a formula that cannot be quoted gives way to another one of its slide.
 */
const chooseQuotes = (all: readonly Said[]): Said[] => {
  const firsts = [...Map.groupBy(all, ({ slideNumber }) => slideNumber).values()].map(
    (of) => of.find(({ quote }) => quote !== null) ?? of[0]!,
  )
  return [...firsts.slice(0, QUOTES), ...all.filter(({ quote }) => quote !== null)].map(
    ({ slideNumber, quote }) => ({ slideNumber, quote }),
  )
}

const tellNothing = (question: string, { notFound, inSyllabus }: ChatPhrases): ChatReply => ({
  text: isAboutCourse(question) ? `${notFound} ${inSyllabus}` : notFound,
  citations: [],
  isUnanswered: true,
})

/** A line that answers the question alone; null without one that can be quoted. */
const tellNamed = (line: Named | null, phrases: ChatPhrases): ChatReply | null => {
  const quote = line && quoteOf(line.text)
  return line && quote !== null ? tellSaid([{ slideNumber: line.number, quote }], [], phrases) : null
}

const tellPoints = (
  listed: { number: number; points: string[]; also: number[] } | null,
  phrases: ChatPhrases,
): ChatReply | null => {
  const quotes = (listed?.points ?? []).flatMap((point) => quoteOf(point) ?? [])
  if (listed === null || quotes.length < FEWEST_POINTS) return null
  const said = quotes.map((quote) => ({ slideNumber: listed.number, quote }))
  return tellSaid(said, listed.also, phrases, phrases.aboutSlide)
}

/** Names the slides that are about something, the best first. */
const tellWhere = (about: string, request: Asked): ChatReply => {
  const { slides, language, currentSlide, phrases } = request
  const found = findPassages(slides, { question: about, language, currentSlide })
  const named = [...new Set(found.map(({ slideNumber }) => slideNumber))].slice(0, SLIDES_WHERE)
  if (named.length === 0) return tellNothing(request.question, phrases)
  return nameSlides(
    phrases.where,
    named.flatMap((number) => slides.find((slide) => slide.number === number) ?? []),
  )
}

/** Says nothing twice: a quote that holds another one, or that another one holds, is left out. */
const withoutRepetitions = (said: readonly Said[]): Said[] => {
  const kept: Said[] = []
  for (const one of said) {
    const letters = lettersOf(one.quote ?? '')
    const isSaid = kept.some(({ slideNumber, quote }) => {
      if (one.quote === null) return slideNumber === one.slideNumber
      const before = lettersOf(quote ?? '')
      return before !== '' && (before.includes(letters) || letters.includes(before))
    })
    if (!isSaid) kept.push(one)
  }
  return kept
}

const listTopics = ({ slides, phrases }: Asked): ChatReply => {
  const topics = slides
    .filter((slide, index) => slide.title && slide.title !== slides[index - 1]?.title)
    .slice(0, TOPICS)
  return topics.length > 0 ? nameSlides(phrases.aboutLecture, topics) : tellNothing('', phrases)
}
