import type { ChatReply, ChatRequest } from '@lectern/core/ai/engine.ts'
import type { ChatPhrases } from '@lectern/core/text/chat-phrases.ts'
import { indexLecture } from '@lectern/core/text/search/lecture-index.ts'
import { quoteOf } from './quotable.ts'

const SUMMARY_POINTS = 4

const linkTo = (number: number): string => `[slide ${number}]`
const fill = (phrase: string, number: number): string => phrase.replace('{slide}', linkTo(number))

/** A request with the sentences of its reply, in the language `spoken`. */
export type Asked = ChatRequest & { spoken: string; phrases: ChatPhrases }

/** What an answer says of a slide; without a quote, that its formula is there. */
export type Said = { slideNumber: number; quote: string | null }

/**
 * Quotes slides, and names the others where the student can read more.
 * @param says the sentence before the quotes of the first slide
 */
export const tellSaid = (
  all: readonly Said[],
  others: readonly number[],
  phrases: ChatPhrases,
  says = phrases.says,
): ChatReply => {
  // Words before formulas.
  const said = [...all.filter(({ quote }) => quote !== null), ...all.filter(({ quote }) => quote === null)]
  const parts = [...Map.groupBy(said, ({ slideNumber }) => slideNumber)].map(([number, of], index) => {
    const quotes = of.flatMap(({ quote }) => quote ?? [])
    if (quotes.length === 0) return fill(phrases.formula, number)
    return [
      fill(index === 0 ? says : phrases.alsoSays, number),
      ...quotes.map((quote) => `${phrases.quote[0]}${quote}${phrases.quote[1]}`),
    ].join('\n')
  })
  const more = others.map((number) => fill(phrases.seeAlso, number))
  return {
    text: [...parts, ...(more.length > 0 ? [more.join(' ')] : [])].join('\n\n'),
    citations: [...said, ...others.map((slideNumber) => ({ slideNumber, quote: null }))],
  }
}

/** Names slides with their titles. */
export const nameSlides = (
  says: string,
  slides: readonly { number: number; title: string | null }[],
): ChatReply => ({
  text: [says, ...slides.map(({ number, title }) => `${linkTo(number)} ${title ?? ''}`.trim())].join('\n'),
  citations: slides.map(({ number }) => ({ slideNumber: number, quote: null })),
})

/** The letters of a text. A Korean sentence of a slide gets a polite ending in the script: both are one. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?:이다|입니다)$/u, '')

/** Quotes the first sentences of a slide: built-in scripts and most professors begin with the main point. */
export const tellSlide = (number: number, { slides, language, phrases }: Asked): ChatReply => {
  const passages = indexLecture(slides, language).passages.filter(({ slideNumber }) => slideNumber === number)
  const spoken = passages.filter(({ isSpoken }) => isSpoken)
  const quotes = (spoken.length > 0 ? spoken : passages)
    .filter(({ text, title }) => passages.length === 1 || lettersOf(text) !== lettersOf(title))
    .flatMap(({ text }) => quoteOf(text) ?? [])
    .slice(0, SUMMARY_POINTS)
  if (quotes.length === 0)
    return {
      text: fill(passages.length > 0 ? phrases.formula : phrases.emptySlide, number),
      citations: [{ slideNumber: number, quote: null }],
    }
  const said = quotes.map((quote) => ({ slideNumber: number, quote }))
  return tellSaid(said, [], phrases, phrases.aboutSlide)
}
