import type { ChatSlide } from '../../ai/engine.ts'
import { answerTypeOf, canAnswer } from './answer-type.ts'
import { weighAsked } from './asked-terms.ts'
import { indexLecture, type Passage, saysTheSame } from './lecture-index.ts'

/** `alsoOn`: other slides that say nearly the same, as pages do that build one up. */
export type FoundPassage = Passage & { score: number; alsoOn: number[] }

/** How much more the slide counts that the student looks at. Source: tried on real lectures. */
const CURRENT_SLIDE = 1.2
/** Whole sentences answer better than the lines of a slide. */
const SPOKEN = 1.3
/**
 * So much of what is asked for must stand on a slide, which is one thought in several lines, and so much in the passage
 * or its slide's title. Of a question with few words of its own more must stand there: one that is missing may be all
 * it is about, while long ones tell a story. Source: tried on lectures, each half of them against the other.
 */
const LEAST_ON_SLIDE = 0.29
const MORE_OF_FEW = 0.31
const LEAST_HERE = 0.15
/** Additional share required when the question names something that is not in the lecture. */
const MORE_WITHOUT_NAME = 0.2
/** No more can stand there than all that is asked for, also where those are words that the whole lecture uses. */
const ALL = 0.99
/** How what stands in the passage counts beside what stands on its slide. */
const HERE = 0.5
const TITLED = 0.25
/** A slide whose title holds what is asked for is about it; another one mentions it. */
const ABOUT_IT = 1.3
const TITLE_HOLDS = 0.8
/** A sentence that says little more than the slide's title ("Next, we turn to …") leads on, and answers nothing. */
const LEADING_ON = 0.35
const NEW_LETTERS = 30

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Whether a text that repeats its slide's title says something more. A Chinese or Korean character counts twice. */
const saysMore = (text: string, title: string): boolean => {
  const [all, named] = [lettersOf(text), lettersOf(title)]
  if (named === '' || !all.includes(named)) return true
  const rest = all.replace(named, '')
  return rest.length + (rest.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0) >= NEW_LETTERS
}

/** Of a page with more passages than this, so many around one are the thought that it belongs to. */
const THOUGHT = 16
/** Additional share required, and factor of the score, when no number, date or name of the type asked for is near. */
const MORE_WITHOUT_TYPE = 0.2
const WITHOUT_TYPE = 0.6
const WITH_TYPE_HERE = 1.15

/** Only the best are told, so only they are compared. */
const COMPARED = 12

/**
 * The passages of a lecture that speak of what is asked, best first and each thought once: those that hold most of what
 * the question's words tell, the open slide before others. None when nothing holds enough of it.
 */
export const findPassages = (
  slides: readonly ChatSlide[],
  asked: { question: string; language: string; currentSlide: number },
): FoundPassage[] => {
  const { passages, holders, slideTerms, titleTerms, soundsLike } = indexLecture(slides, asked.language)
  const wanted = weighAsked(asked.question, {
    holders,
    passages: passages.length,
    language: asked.language,
    soundsLike,
  })
  const size = wanted.reduce((sum, { telling }) => sum + telling, 0)
  const hasUnknownName = wanted.some(({ isUnknownName }) => isUnknownName)
  const needed = LEAST_ON_SLIDE + MORE_OF_FEW / size + (hasUnknownName ? MORE_WITHOUT_NAME : 0)
  const least = Math.min(needed, ALL)
  /** How much of what is asked for some terms hold. */
  const shareIn = (...held: (ReadonlySet<string> | undefined)[]): number => {
    let [found, missed] = [0, 0]
    for (const one of wanted) {
      let best = 0
      for (const [form, share] of one.forms)
        if (share > best && held.some((terms) => terms?.has(form))) best = share
      found += best * one.weight
      missed += (1 - best) * one.missed
    }
    return found > 0 ? found / (found + missed) : 0
  }
  const bySlide = Map.groupBy(passages, ({ slideNumber }) => slideNumber)
  const onSlides = new Map([...slideTerms].map(([number, terms]) => [number, shareIn(terms)]))
  const inTitles = new Map([...titleTerms].map(([number, terms]) => [number, shareIn(terms)]))
  const titles = new Map(slides.map(({ number, title }) => [number, title ?? '']))
  const leadsOn = ({ text, title, slideNumber }: Passage) =>
    !saysMore(text, title) || !saysMore(text, titles.get(slideNumber + 1) ?? '')

  /** A page full of text is no one thought: there it must stand near the passage. */
  const onThought = (passage: Passage): number => {
    const onSlide = onSlides.get(passage.slideNumber) ?? 0
    const all = bySlide.get(passage.slideNumber)!
    if (onSlide < least || all.length <= THOUGHT) return onSlide
    const at = passage.id - all[0]!.id
    const near = all.slice(Math.max(0, at - THOUGHT / 2), at + THOUGHT / 2 + 1)
    return shareIn(titleTerms.get(passage.slideNumber), ...near.map(({ terms }) => terms))
  }
  const type = answerTypeOf(asked.question)
  /** A sentence may run over lines, and an answer stands next to what it is about. */
  const couldAnswer = (passage: Passage): boolean => {
    if (type === null) return true
    const around = [-1, 0, 1, 2]
      .map((step) => passages[passage.id + step])
      .filter((other) => other?.slideNumber === passage.slideNumber)
    return canAnswer(type, around.map((other) => other!.text).join('\n'), asked.question)
  }
  const scoreOf = (passage: Passage): number => {
    const { slideNumber, terms, isSpoken } = passage
    const onSlide = onThought(passage)
    if (onSlide < least) return 0
    const here = shareIn(terms)
    const withTitle = shareIn(terms, titleTerms.get(slideNumber))
    if (here === 0 || withTitle < LEAST_HERE) return 0
    const canBe = couldAnswer(passage)
    if (!canBe && onSlide < least + MORE_WITHOUT_TYPE) return 0
    const share = (1 - HERE) * onSlide + HERE * ((1 - TITLED) * here + TITLED * withTitle)
    const about = (inTitles.get(slideNumber) ?? 0) > TITLE_HOLDS ? ABOUT_IT : 1
    const open = slideNumber === asked.currentSlide ? CURRENT_SLIDE : 1
    const isHere = type !== null && canAnswer(type, passage.text, asked.question)
    const typed = canBe ? (isHere ? WITH_TYPE_HERE : 1) : WITHOUT_TYPE
    return share * typed * about * open * (isSpoken ? SPOKEN : 1) * (leadsOn(passage) ? LEADING_ON : 1)
  }
  const found = passages
    .map((passage): FoundPassage => ({ ...passage, score: scoreOf(passage), alsoOn: [] }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const told: FoundPassage[] = []
  for (const one of found) {
    const better = told.slice(0, COMPARED).find(({ terms }) => saysTheSame(terms, one.terms))
    if (!better) told.push(one)
    else if (better.slideNumber !== one.slideNumber) better.alsoOn.push(one.slideNumber)
  }
  return told
}
