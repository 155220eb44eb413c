import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { indexLecture } from '@lectern/core/text/search/lecture-index.ts'
import { questionTermsOf } from '@lectern/core/text/terms.ts'
import { countWords, quoteOf } from './quotable.ts'

/** Questions for an example, and the lines that give one. */
export const FOR_EXAMPLE =
  /\b(?:examples?|for instance|e\.g)\b|예시|예제|예를|예컨대|사례|의 예(?![가-힣])|举例|例子|例如|比如|例\s?\d|(?:^|[^가-힣])(?:예|Ex)[:)]/iu
const EXAMPLE_WORD = /\bexamples?\b|예시|예제|사례|(?:^|\s)예(?=\s|[를을도좀])|例/iu
/** The words of a message that asks for an example and nothing else. */
const ASKS_EXAMPLE =
  /\b(?:can|could) you\b|\b(?:an|one|another|more|concrete|simple|real|examples?)\b|(?:구체적인|실제|간단한|다른|쉬운)|(?:예시|예제|사례|예)(?:[를을도좀가는]|로는)?(?!\p{Script=Hangul})|들어\s?(?:줘요?|주세요|주실\p{Script=Hangul}*|줄\p{Script=Hangul}*|봐\p{Script=Hangul}*)?|보여\s?(?:줘요?|주세요)|(?:있|없)(?:어요?|나요?|을까요?|습니까)|(?:하나|한 개|좀|더)(?!\p{Script=Hangul})|(?:再|请|能|可以|给我?)*举(?:一?个|些)?(?:具体|简单)?(?:的)?例子?|有(?:没有)?例子/giu
const MAX_CHARS = 60
const MAX_EXAMPLES = 3
/** A shorter line only announces the example: the lines below give it. */
const ANNOUNCING_WORDS = 3

export const isExampleOnly = (question: string): boolean =>
  question.length <= MAX_CHARS &&
  EXAMPLE_WORD.test(question) &&
  questionTermsOf(question.replaceAll(ASKS_EXAMPLE, ' ')).length === 0

/** Returns the examples of one slide: the first in the given order that gives an example. */
export const findExamples = (
  slides: readonly ChatSlide[],
  { language, order }: { language: string; order: readonly number[] },
): { slideNumber: number; quote: string }[] => {
  const { passages } = indexLecture(slides, language)
  for (const slideNumber of order) {
    const isTitle = (text: string, title: string) => text.toLowerCase() === title.toLowerCase()
    const here = passages.filter(
      ({ slideNumber: number, text, title }) => number === slideNumber && !isTitle(text, title),
    )
    const examples = here.flatMap(({ text, title }, at) => {
      if (!FOR_EXAMPLE.test(text) && !FOR_EXAMPLE.test(title)) return []
      const lines = countWords(text) < ANNOUNCING_WORDS ? here.slice(at + 1, at + 3) : [here[at]!]
      return lines.flatMap((line) => quoteOf(line.text) ?? [])
    })
    const quotes = [...new Set(examples)].slice(0, MAX_EXAMPLES)
    if (quotes.length > 0) return quotes.map((quote) => ({ slideNumber, quote }))
  }
  return []
}
