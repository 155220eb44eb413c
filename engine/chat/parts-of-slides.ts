import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { indexLecture } from '@lectern/core/text/search/lecture-index.ts'
import type { TextLine } from '@lectern/core/text/search/slide-lines.ts'
import { contentTermsOf, questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'

/** Minimum share of a question's terms that a title or heading holds, if the slide or list is about it. */
const HOLDS = 0.8
/** A longer line is a sentence, not a heading. */
const MAX_HEADING_CHARS = 60
const MAX_POINTS = 12
/** Other slides with such a title that are named. */
const MAX_OTHERS = 2
/** The figures and the letter at an axis of a picture. */
const AXIS = /^(?:[\d\s.,%−-]+|\p{L}\d?)$/u

const holds = (wanted: readonly string[], there: ReadonlySet<string> | undefined): boolean =>
  wanted.length > 0 &&
  there !== undefined &&
  wanted.filter((term) => there.has(term)).length >= HOLDS * wanted.length

/** A title as it is compared: pages that set it in capitals repeat it in others. */
const titleOf = (text: string | null): string | undefined => text?.normalize('NFKC').toLowerCase()

/** The lines of a slide below its title. */
const linesBelow = (
  { number, title }: ChatSlide,
  lines: ReadonlyMap<number, readonly TextLine[]>,
): TextLine[] => lines.get(number)!.filter(({ text }) => titleOf(text) !== titleOf(title))

/** The lines below a heading that holds the wanted terms, up to the next heading. */
const findBelowHeading = (lines: readonly TextLine[], wanted: readonly string[]): TextLine[] => {
  const heading = lines.findIndex(
    ({ text }) => [...text].length <= MAX_HEADING_CHARS && holds(wanted, new Set(termsOf(text))),
  )
  const below = heading < 0 ? [] : lines.slice(heading + 1)
  const next = below.findIndex(({ text }) => /[:：]$/u.test(text))
  return next < 0 ? below : below.slice(0, next)
}

/** What a list is made of, no subject: "the steps of the algorithm" stand on a slide about the algorithm. */
const OF_LIST =
  /\b(?:steps?|stages?|phases?|parts?|points?|items?|kinds?|types?)\b|단계|순서|종류|步骤|阶段|种类/giu
/** Asks for what is numbered. */
const STEPS = /\b(?:steps?|stages?|phases?)\b|단계|순서|步骤|阶段/iu

type Listed = { number: number; points: string[]; also: number[] }

/** The points of the slide that is about the question, or those below a heading that is; null without at least two. */
export const findListedPoints = (
  slides: readonly ChatSlide[],
  { question, language }: { question: string; language: string },
): Listed | null => {
  const whole = questionTermsOf(question)
  const subject = questionTermsOf(question.replaceAll(OF_LIST, ' '))
  const wanted = subject.length > 0 ? subject : whole
  const { titleTerms, lines } = indexLecture(slides, language)
  /** A title that says much else is about a part: "Example of the algorithm, step 1". */
  const besides = ({ title }: ChatSlide) =>
    contentTermsOf(title ?? '').filter((term) => !whole.includes(term)).length
  const titled = slides
    .filter(({ number }) => holds(wanted, titleTerms.get(number)))
    .toSorted((one, other) => besides(one) - besides(other))
  const hasSteps = ({ number }: ChatSlide) =>
    STEPS.test(question) && lines.get(number)!.filter(({ isNumbered }) => isNumbered).length > 1
  const bySteps = [...titled, ...slides].toSorted(
    (one, other) => Number(hasSteps(other)) - Number(hasSteps(one)),
  )
  for (const slide of bySteps) {
    const all = linesBelow(slide, lines)
    const headed = findBelowHeading(all, wanted)
    const isTitled = titled.includes(slide) && !(hasSteps(slide) && headed.length > 1)
    const points = (isTitled ? all : headed).map(({ text }) => text).filter((text) => !AXIS.test(text))
    if (points.length < 2) continue
    const also = titled.flatMap(({ number }) => (number === slide.number ? [] : number)).slice(0, MAX_OTHERS)
    return { number: slide.number, points: points.slice(0, MAX_POINTS), also }
  }
  return null
}

/** The subject of a line that says what it is: "Deadlock: …", "A deadlock is …", "교착 상태란 …", "死锁是…". */
const DEFINES =
  /^(?:(.{1,60}?)\s*(?:[:：]|——?|–\s)\s*(?=\S)|(.{1,40}?)\s(?:is|are|means|es|son|significa|est|sont|ist|sind|bedeutet)\s+(?=\S)|(.{1,20}?)(?:이란|란|은|는)\s+(?=\S)|(.{1,20}?)(?:是指?|指的是)(?=.{3}))/iu
const MAX_LINES = 3

/** The line, with the lines that continue it, that says what the question asks for; null for none. */
export const findDefinition = (
  slides: readonly ChatSlide[],
  { question, language }: { question: string; language: string },
): { number: number; text: string } | null => {
  const wanted = questionTermsOf(question)
  const index = indexLecture(slides, language)
  const isAsked = (text: string) => {
    const terms = termsOf(text)
    return terms.length <= wanted.length && holds(wanted, new Set(terms))
  }
  for (const slide of slides) {
    const lines = index.lines.get(slide.number)!.map(({ text }) => text)
    const found = lines.findIndex((line) => isAsked(DEFINES.exec(line)?.slice(1).find(Boolean) ?? ''))
    // Below a heading such as "Assumption 1" stands what it is.
    const heading = lines.findIndex((line) => isAsked(line) && titleOf(line) !== titleOf(slide.title))
    const at = found >= 0 || heading < 0 ? found : heading + 1
    if (at < 0 || at >= lines.length) continue
    const rest = lines.slice(at + 1, at + MAX_LINES)
    const ends = (line: string) => /[.。]$/u.test(line)
    const end = rest.findIndex(
      (line, after) => ends(lines[at + after]!) || (at === found && !/^\p{Ll}(?=.*\p{L}{3})/u.test(line)),
    )
    return {
      number: slide.number,
      text: [lines[at], ...rest.slice(0, end < 0 ? rest.length : end)].join(' '),
    }
  }
  return null
}
