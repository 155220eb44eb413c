import type { ChatSlide } from '../../ai/engine.ts'
import { answerTypeOf, canAnswer } from './answer-type.ts'
import { indexLecture, type Passage, saysTheSame } from './lecture-index.ts'
import { weighQuestionTerms } from './question-terms.ts'

export type FoundPassage = Passage & { score: number }

/** Factors for the slide that the student has open; the first one is open before they have gone anywhere. */
const CURRENT_SLIDE = 1.35
const FIRST_SLIDE = 1.2
/** Factor for sentences of the script, which answer better than lines of a slide. */
const SPOKEN = 1.3
/**
 * Minimum shares of what a question asks for. `MIN_ON_SLIDE`: on the slide as a whole, since one thought
 * can take several lines. `MIN_HERE`: in the passage or its slide's title. `MORE_OF_FEW`: a short
 * question needs a larger share, since one missing word may be its subject. Tuned on lectures, with one
 * half to check the other.
 */
const MIN_ON_SLIDE = 0.29
const MORE_OF_FEW = 0.31
const MIN_HERE = 0.15
/** Additional share required when the question names something that is not in the lecture. */
const MORE_WITHOUT_NAME = 0.2
/** Maximum of the required share. */
const ALL = 0.99
/** Weights of the passage and its slide's title, relative to the whole slide. */
const HERE = 0.5
const TITLED = 0.25
/** If a slide's title holds what is asked for, the slide is about it; other slides only mention it. */
const ABOUT_IT = 1.3
const TITLE_HOLDS = 0.8
/**
 * Factor for a sentence that says little more than a slide's title ("Next, we turn to …"). It answers
 * nothing.
 */
const LEADING_ON = 0.35
const NEW_LETTERS = 30

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/**
 * Returns true if a text that repeats a slide's title adds something. A Chinese or Korean character counts
 * twice.
 */
const saysMore = (text: string, title: string): boolean => {
  const [all, named] = [lettersOf(text), lettersOf(title)]
  if (named === '' || !all.includes(named)) return true
  const rest = all.replace(named, '')
  return rest.length + (rest.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0) >= NEW_LETTERS
}

/** Additional share required, and factor of the score, when no number, date or name of the type asked for is near. */
const MORE_WITHOUT_TYPE = 0.2
const WITHOUT_TYPE = 0.6
const WITH_TYPE_HERE = 1.15

/** Only the best are shown, so only they are compared with each other. */
const COMPARED = 12

/**
 * Finds the passages that answer a question, best first, without repetitions. Passages must hold enough of
 * the question's terms, weighted by what they tell. The open slide is preferred. Returns none if no passage
 * holds enough.
 */
export const findPassages = (
  slides: readonly ChatSlide[],
  asked: { question: string; language: string; currentSlide: number },
): FoundPassage[] => {
  const { passages, holders, slideTerms, titleTerms, soundsLike } = indexLecture(slides, asked.language)
  const wanted = weighQuestionTerms(asked.question, {
    holders,
    passages: passages.length,
    language: asked.language,
    soundsLike,
  })
  const size = wanted.reduce((sum, { telling }) => sum + telling, 0)
  const hasUnknownName = wanted.some(({ isUnknownName }) => isUnknownName)
  const needed = MIN_ON_SLIDE + MORE_OF_FEW / size + (hasUnknownName ? MORE_WITHOUT_NAME : 0)
  const least = Math.min(needed, ALL)
  /** The share of the question that a set of terms holds. */
  const shareIn = (...held: (ReadonlySet<string> | undefined)[]): number => {
    let [found, missed, worded] = [0, 0, 0]
    for (const one of wanted) {
      let best = 0
      for (const [form, share] of one.forms)
        if (share > best && held.some((terms) => terms?.has(form))) best = share
      found += best * one.weight
      if (!one.isNumber) worded += best * one.weight
      missed += (1 - best) * one.missed
    }
    return worded > 0 ? found / (found + missed) : 0
  }
  const onSlides = new Map([...slideTerms].map(([number, terms]) => [number, shareIn(terms)]))
  const inTitles = new Map([...titleTerms].map(([number, terms]) => [number, shareIn(terms)]))
  const titles = new Map(slides.map(({ number, title }) => [number, title ?? '']))
  const leadsOn = ({ text, title, slideNumber }: Passage) =>
    !saysMore(text, title) || !saysMore(text, titles.get(slideNumber + 1) ?? '')

  const type = answerTypeOf(asked.question)
  const openFactor = asked.currentSlide === slides[0]?.number ? FIRST_SLIDE : CURRENT_SLIDE
  /** A sentence may span lines, and an answer may stand next to its subject. */
  const couldAnswer = (passage: Passage): boolean => {
    if (type === null) return true
    const around = [-1, 0, 1, 2]
      .map((step) => passages[passage.id + step])
      .filter((other) => other?.slideNumber === passage.slideNumber)
    return canAnswer(type, around.map((other) => other!.text).join('\n'), asked.question)
  }
  const scoreOf = (passage: Passage): number => {
    const { slideNumber, terms, isSpoken } = passage
    const onSlide = onSlides.get(slideNumber) ?? 0
    if (onSlide < least) return 0
    const here = shareIn(terms)
    const withTitle = shareIn(terms, titleTerms.get(slideNumber))
    // On a slide whose title holds the question, every line is about it.
    const isTitled = (inTitles.get(slideNumber) ?? 0) > TITLE_HOLDS
    if ((here === 0 && !isTitled) || withTitle < MIN_HERE) return 0
    const canBe = couldAnswer(passage)
    if (!canBe && onSlide < least + MORE_WITHOUT_TYPE) return 0
    const share = (1 - HERE) * onSlide + HERE * ((1 - TITLED) * here + TITLED * withTitle)
    const about = isTitled ? ABOUT_IT : 1
    const open = slideNumber === asked.currentSlide ? openFactor : 1
    const isHere = type !== null && canAnswer(type, passage.text, asked.question)
    const typed = canBe ? (isHere ? WITH_TYPE_HERE : 1) : WITHOUT_TYPE
    return (
      share * typed * about * open * (isSpoken ? SPOKEN : 1) * (leadsOn(passage) && !isHere ? LEADING_ON : 1)
    )
  }
  const found = passages
    .map((passage): FoundPassage => ({ ...passage, score: scoreOf(passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const distinct: FoundPassage[] = []
  for (const one of found) {
    const isSaid = distinct.slice(0, COMPARED).some(({ terms }) => saysTheSame(terms, one.terms))
    if (!isSaid) distinct.push(one)
  }
  return distinct
}
