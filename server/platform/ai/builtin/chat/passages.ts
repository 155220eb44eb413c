import type { ChatSlide } from '../../ai.ts'
import { type AskedTerm, weighAsked } from './asked-terms.ts'
import { indexLecture, type Passage, saysTheSame } from './lecture-index.ts'
import { termsOf } from './terms.ts'

export type FoundPassage = Passage & { score: number }

/** How much more the slide counts that the student looks at. Source: tried on real lectures. */
const CURRENT_SLIDE = 1.6
/** Whole sentences answer better than the lines of a slide. */
const SPOKEN = 1.3
/**
 * So much of what is asked for, by weight, must stand in a passage or its slide's title, and so much on its slide.
 * A slide is one thought in several lines: "numerator layout" and "reversed" stand in two of them.
 */
const LEAST_HERE = 0.2
const LEAST_ON_SLIDE = 0.43
/** What stands elsewhere on the slide counts less than what the passage says itself. */
const NEARBY = 0.5
/** A slide whose title holds all that is asked for is about it; another one mentions it. */
const ABOUT_IT = 1.6
/** A sentence that says little more than the slide's title ("Next, we turn to …") leads on, and answers nothing. */
const LEADING_ON = 0.35
const NEW_LETTERS = 30

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Whether a text that names its slide's title says something more; a sign of Chinese or Korean counts twice. */
const saysMore = (text: string, title: string): boolean => {
  const [all, named] = [lettersOf(text), lettersOf(title)]
  if (named === '' || !all.includes(named)) return true
  const rest = all.replace(named, '')
  return rest.length + (rest.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0) >= NEW_LETTERS
}

/**
 * The passages of a lecture that speak of what is asked, best first and each thought once: BM25 over its
 * sentences, the open slide before others. None when nothing holds enough of the question's terms.
 */
export const findPassages = (
  slides: readonly ChatSlide[],
  asked: { question: string; language: string; currentSlide: number },
): FoundPassage[] => {
  const { passages, holders, slideTerms, search } = indexLecture(slides, asked.language)
  const wanted = weighAsked(asked.question, holders, passages.length)
  const weigh = (some: readonly AskedTerm[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const all = weigh(wanted)
  const terms = wanted.flatMap(({ term }) => term ?? [])
  const weights = new Map(
    wanted.flatMap(({ term, weight }) => (term === null ? [] : [[term, weight] as const])),
  )
  if (terms.length === 0 || all === 0) return []
  const shareIn = (holds: (term: string) => boolean) =>
    weigh(wanted.filter(({ term }) => term !== null && holds(term))) / all
  const titles = new Map(slides.map(({ number, title }) => [number, title ?? '']))
  const leadsOn = ({ text, title, slideNumber }: Passage) =>
    !saysMore(text, title) || !saysMore(text, titles.get(slideNumber + 1) ?? '')
  const onSlides = new Map(
    [...slideTerms].map(([number, known]) => [number, shareIn((term) => known.has(term))]),
  )

  const found = search
    .search(asked.question, {
      tokenize: () => terms,
      boost: { text: 1, title: 0.5 },
      boostTerm: (term) => weights.get(term) ?? 1,
      boostDocument: (id) => {
        const { slideNumber, isSpoken } = passages[id as number]!
        return (slideNumber === asked.currentSlide ? CURRENT_SLIDE : 1) * (isSpoken ? SPOKEN : 1)
      },
    })
    .map(({ id, score }) => {
      const passage = passages[id as number]!
      const titled = new Set(termsOf(passage.title))
      const here = shareIn((term) => passage.terms.has(term) || titled.has(term))
      const onSlide = onSlides.get(passage.slideNumber) ?? 0
      const about = shareIn((term) => titled.has(term)) > 0.9 ? ABOUT_IT : 1
      const isEnough = here >= LEAST_HERE && onSlide >= LEAST_ON_SLIDE
      const share = isEnough ? here + NEARBY * (onSlide - here) : 0
      return { ...passage, score: score * share * about * (leadsOn(passage) ? LEADING_ON : 1) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  return found.filter(
    (one, index) =>
      !found.slice(0, Math.min(index, COMPARED)).some((better) => saysTheSame(better.terms, one.terms)),
  )
}

/** Only the best are told, so only they are compared. */
const COMPARED = 12
