import type { ChatSlide } from '../../ai/engine.ts'
import { answerTypeOf, canAnswer } from './answer-type.ts'
import { indexLecture, type Passage, saysTheSame } from './lecture-index.ts'
import { weighQuestionTerms } from './question-terms.ts'

type FoundPassage = Passage & { score: number }

/** Factor for the slide that the student has open. The first one is open before they have gone anywhere. */
const OPEN = 1.35
/**
 * Minimum share of what a question asks for on the slide as a whole, since one thought can take several lines. A short question
 * needs `moreOfFew`, since one missing word may be its subject; more is needed, too, if the question has a name that is not in
 * the lecture, or if nothing of the type asked for stands there. Tuned on lectures, with one half to check the other.
 */
const LEAST = { share: 0.29, moreOfFew: 0.31, withoutName: 0.2, withoutType: 0.2, most: 0.99 }
/** If a slide's title holds what is asked for, the slide is about it; other slides only mention it. */
const ABOUT_IT = 1.3
const TITLE_HOLDS = 0.8
/** Factors for a passage without and with the number, date or name that is asked for. */
const WITHOUT_TYPE = 0.6
const WITH_TYPE = 1.15
/** Factor for a sentence that says little more than a slide's title ("Next, we turn to …"). It answers nothing. */
const LEADING_ON = 0.35
const NEW_LETTERS = 30
/** Only the best are shown, so only they are compared with each other. */
const COMPARED = 12

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Returns true if a text that repeats a slide's title adds something. A Chinese or Korean character counts twice. */
const saysMore = (text: string, title: string): boolean => {
  const [all, named] = [lettersOf(text), lettersOf(title)]
  if (named === '' || !all.includes(named)) return true
  const rest = all.replace(named, '')
  return rest.length + (rest.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0) >= NEW_LETTERS
}

/**
 * Finds the passages that answer a question, best first, without repetitions. Passages must hold enough of
 * the question's terms, weighted by what they tell. The open slide is preferred. Returns none if no passage
 * holds enough.
 */
export const findPassages = (
  slides: readonly ChatSlide[],
  asked: { question: string; language: string; currentSlide: number },
): FoundPassage[] => {
  const index = indexLecture(slides, asked.language)
  const { passages, slideTerms, titleTerms } = index
  const wanted = weighQuestionTerms(asked.question, index)
  const size = wanted.reduce((sum, { telling }) => sum + telling, 0)
  const hasUnknownName = wanted.some(({ isUnknownName }) => isUnknownName)
  const least = Math.min(
    LEAST.share + LEAST.moreOfFew / size + (hasUnknownName ? LEAST.withoutName : 0),
    LEAST.most,
  )
  /** The share of the question that a set of terms holds. A bare number says nothing alone. */
  const shareIn = (held: ReadonlySet<string> | undefined): number => {
    let [found, missed, worded] = [0, 0, 0]
    for (const { forms, weight, missed: lack, isNumber } of wanted) {
      const best = Math.max(0, ...[...forms].map(([form, share]) => (held?.has(form) ? share : 0)))
      found += best * weight
      if (!isNumber) worded += best * weight
      missed += (1 - best) * lack
    }
    return worded > 0 ? found / (found + missed) : 0
  }
  const sharesOf = (terms: ReadonlyMap<number, ReadonlySet<string>>) =>
    new Map([...terms].map(([number, held]) => [number, shareIn(held)]))
  const [onSlides, inTitles] = [sharesOf(slideTerms), sharesOf(titleTerms)]
  const titles = new Map(slides.map(({ number, title }) => [number, title ?? '']))
  const type = answerTypeOf(asked.question)
  const scoreOf = (passage: Passage): number => {
    const { slideNumber, terms, text, title } = passage
    const onSlide = onSlides.get(slideNumber) ?? 0
    const here = onSlide < least ? 0 : shareIn(terms)
    // On a slide whose title holds the question, every line is about it.
    const isTitled = onSlide >= least && (inTitles.get(slideNumber) ?? 0) > TITLE_HOLDS
    if (here === 0 && !isTitled) return 0
    const isHere = type !== null && canAnswer(type, text, asked.question)
    const isLacking = type !== null && !isHere
    if (isLacking && onSlide < least + LEAST.withoutType) return 0
    const leadsOn = !isHere && ![title, titles.get(slideNumber + 1) ?? ''].every((one) => saysMore(text, one))
    return (
      ((onSlide + here) / 2) *
      (isHere ? WITH_TYPE : isLacking ? WITHOUT_TYPE : 1) *
      (isTitled ? ABOUT_IT : 1) *
      (slideNumber === asked.currentSlide && slideNumber !== slides[0]?.number ? OPEN : 1) *
      (leadsOn ? LEADING_ON : 1)
    )
  }
  const found = passages
    .map((passage) => ({ ...passage, score: scoreOf(passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const distinct: FoundPassage[] = []
  for (const one of found) {
    const isSaid = distinct.slice(0, COMPARED).some(({ terms }) => saysTheSame(terms, one.terms))
    if (!isSaid) distinct.push(one)
  }
  return distinct
}
