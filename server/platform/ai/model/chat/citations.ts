import type { ChatReply, ChatSlide } from '@lectern/core/ai/engine.ts'
import { dropMarkdown, unwrapReply } from '../ask/plain-reply.ts'

/**
 * A slide reference as models write it, in any brackets and supported language, with one or several
 * numbers. Gaps are bounded to stay linear: a student can make a model write only blanks.
 */
const NAMED =
  /(?:\[|［|【|〔|\()\s{0,3}(?:slides?|슬라이드|幻灯片|投影片|スライド|diapositivas?|folien?|diapos?)\s{0,3}(?:no\.?|#|번호)?\s{0,3}(\d{1,4}(?:\s{0,3}(?:,|，|、|;|and|und|et|y|및|和|–|-|&)\s{0,3}(?:slides?\s{0,3})?\d{1,4}){0,8})\s{0,3}(?:번|页|張|张)?\s{0,3}(?:\]|］|】|〕|\))/giu
/** Stands behind what the syllabus or an announcement says. */
const COURSE_LINK = /[ \t]?(?:\[|［|【)course(?:\]|］|】)/gi
const LINK = /\[slide (\d{1,4})\]/g
const QUOTED =
  /“([^“”\n]{3,600})”|«\s?([^«»\n]{3,600}?)\s?»|「([^「」\n]{3,600})」|„([^„“\n]{3,600})“|"([^"\n]{3,600})"/g

const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()

/**
 * Finds a quote in a text of the slide, as it is written there; null if it does not occur. Case, spaces and
 * character widths are ignored.
 */
const findQuote = (quote: string, slide: ChatSlide): string | null => {
  const wanted = fold(quote).replace(/[.,;:!?。，！？…]+$/u, '')
  if ([...wanted].length < 4) return null
  const holds = [slide.text, slide.script].some((text) => fold(text).includes(wanted))
  return holds ? quote.trim() : null
}

export const dropCourseLinks = (text: string): string => text.replaceAll(COURSE_LINK, '')

/**
 * Reads a model's answer to a student: plain text with slide links, and its citations. Only given slides
 * become links. A quote counts only if it occurs on the slide or in its script. What rests on the course's syllabus or
 * announcements is an answer, too.
 * @param given slides that the reply may name
 */
export const readChatReply = (reply: string, given: readonly ChatSlide[]): ChatReply => {
  const slides = new Map(given.map((slide) => [slide.number, slide]))
  const written = unwrapReply(reply)
  const unlinked = dropCourseLinks(written)
  const text = dropMarkdown(unlinked.replaceAll(/[ \t]{2,}/g, ' '))
    .replaceAll(NAMED, (_, list: string) =>
      (list.match(/\d+/g) ?? [])
        .map(Number)
        .filter((number) => slides.has(number))
        .map((number) => `[slide ${number}]`)
        .join(' '),
    )
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/[ \t]([.,;:!?。，！？])/g, '$1')
    .trim()
  const citations = findCitations(text, slides)
  return { text, citations, ...(unlinked === written ? {} : { isUnanswered: false }) }
}

/**
 * Lists each slide with the last quote before it in its paragraph; a slide without a quote is listed once.
 */
const findCitations = (text: string, slides: ReadonlyMap<number, ChatSlide>): ChatReply['citations'] => {
  const found: ChatReply['citations'] = []
  for (const paragraph of text.split(/\n+/)) {
    const quotes = [...paragraph.matchAll(QUOTED)].map((match) => ({
      at: match.index,
      words: match.slice(1).find((group) => group !== undefined) ?? '',
    }))
    const used = new Set<number>()
    for (const link of paragraph.matchAll(LINK)) {
      const slide = slides.get(Number(link[1]))
      if (!slide) continue
      const near = quotes.findLast(({ at }) => at < link.index && !used.has(at)) ?? quotes[0]
      const quote = near && findQuote(near.words, slide)
      if (near && quote) used.add(near.at)
      found.push({ slideNumber: slide.number, quote: quote ?? null })
    }
  }
  const quoted = new Set(found.filter(({ quote }) => quote !== null).map(({ slideNumber }) => slideNumber))
  const once = new Map(
    found
      .filter(({ slideNumber, quote }) => quote !== null || !quoted.has(slideNumber))
      .map((one) => [`${one.slideNumber} ${one.quote}`, one]),
  )
  return [...once.values()]
}
