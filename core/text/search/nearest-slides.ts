import type { ChatSlide } from '../../ai/engine.ts'
import { indexLecture } from './lecture-index.ts'
import { weighQuestionTerms } from './question-terms.ts'

const MOST = 3
/** A form of the word itself, or a misspelling; words of similar meaning match less: "capital" and "country". */
const THE_WORD = 0.85
/** The most common words and those of any question tell less: "make", "use". */
const CONTENT = 0.11

/**
 * The slides that hold most of a question's content words although none answers it, best first, at most three: where a
 * student may look. Empty if no slide holds any: the lecture does not speak of it.
 */
export const findNearestSlides = (asked: {
  slides: readonly ChatSlide[]
  question: string
  language: string
}): number[] => {
  const index = indexLecture(asked.slides, asked.language)
  const wanted = weighQuestionTerms(asked.question, index).filter(
    ({ telling, isNumber }) => telling >= CONTENT && !isNumber,
  )
  const weightIn = (terms: ReadonlySet<string> | undefined): number =>
    wanted.reduce((sum, { forms, weight }) => {
      const shares = [...forms].map(([form, share]) => (share >= THE_WORD && terms?.has(form) ? share : 0))
      return sum + weight * Math.max(0, ...shares)
    }, 0)
  return (
    [...index.slideTerms]
      // A slide whose title holds the word is about it.
      .map(([number, terms]) => ({
        number,
        weight: weightIn(terms) + weightIn(index.titleTerms.get(number)),
      }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.number - b.number)
      .slice(0, MOST)
      .map(({ number }) => number)
  )
}
