import type { ChatSlide, DraftedQuestion, DraftRequest } from '@lectern/core/ai/engine.ts'
import { blankQuestion } from '@lectern/core/questions/shared-rules.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { createLineReader, type TextLine } from '@lectern/core/text/search/slide-lines.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { questionPhrases } from './question-phrases.ts'

const OPTIONS = 4
/** Fewer points are no list. */
const FEWEST_POINTS = 3
const LONGEST_POINT_CHARS = 140
/** Options of very different length tell the right one. */
const MAX_LENGTH_RATIO = 2.5

/** Points of other slides that are tried, from a place that depends on the question. */
const MOST_TRIED = 300

type Point = { text: string; terms: readonly string[] }
/** A title with its points. `terms`: those of the whole slide; `name`: the title as it is compared. */
type PointSlide = { number: number; title: string; name: string; points: Point[]; terms: ReadonlySet<string> }
export type Lists = { slides: PointSlide[]; points: (Point & { name: string })[] }

/**
 * Asks which of four points belongs under the title of a slide; the others stand on other slides and share no term with
 * this one. Null where that was asked before, the slide has no list, or the lecture too few other points.
 */
export const draftMembership = (
  { slide, language, asked }: DraftRequest,
  lists: Lists,
): DraftedQuestion | null => {
  const phrases = questionPhrases(language)
  const own = lists.slides.find(({ number }) => number === slide.number)
  if (!phrases || !own) return null
  const titleTerms = new Set(termsOf(own.title))
  const point = startingAt(own.points, own.title).find(
    ({ text, terms }) =>
      terms.every((term) => !titleTerms.has(term)) &&
      lists.points.every((other) => other.name === own.name || other.text !== text),
  )?.text
  if (!point) return null
  const said = new Set(own.terms)
  const wrong: string[] = []
  for (const { text, terms, name } of startingAt(lists.points, own.title).slice(0, MOST_TRIED)) {
    if (wrong.length === OPTIONS - 1) break
    if (name === own.name || !isLikeIn(text, point) || terms.some((term) => said.has(term))) continue
    for (const term of terms) said.add(term)
    wrong.push(text)
  }
  if (wrong.length < OPTIONS - 1) return null
  const place = numberOf(own.title + point, OPTIONS)
  const question_text = phrases.belongsTo.replace('{title}', () => own.title)
  if (asked.includes(question_text) || !oneLine(slide.text).includes(oneLine(point))) return null
  const question = {
    ...blankQuestion('draft', 'multiple_choice'),
    question_text,
    options: wrong.toSpliced(place, 0, point),
    correct_answer: place,
  }
  return { sentence: point, question }
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ')

/** A number below `limit` that looks random, and stays the same for a text. */
export const numberOf = (text: string, limit: number): number => {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 99_991
  return sum % limit
}

/** All items, in steps from a place that looks random and stays the same for a text: neighbours stand on one slide. */
const startingAt = <T>(items: readonly T[], text: string): T[] => {
  const start = numberOf(text, Math.max(1, items.length))
  const step = STEPS.find((one) => items.length % one !== 0) ?? 1
  return items.map((_, at) => items[(start + at * step) % items.length]!)
}
const STEPS = [7, 11, 13]

/** The slides that list points under a title, without the title page. */
export const listPoints = (slides: readonly ChatSlide[]): Lists => {
  const readLines = createLineReader(slides)
  const found = slides.slice(1).flatMap((slide): PointSlide[] => {
    const { number, title, text, script } = slide
    if (!title || ANY_TITLE.test(title)) return []
    const points = wholePoints(readLines(slide), title)
    if (points.length < FEWEST_POINTS) return []
    return [
      { number, title, name: foldCase(title), points, terms: new Set(termsOf(`${title} ${text} ${script}`)) },
    ]
  })
  return {
    slides: found,
    points: found.flatMap(({ name, points }) => points.map((one) => ({ ...one, name }))),
  }
}

/** The points of a slide that holds nothing else below its title: points under a heading may be its contrary. */
const wholePoints = (lines: readonly TextLine[], title: string): Point[] => {
  const below = lines.filter(({ text }) => foldCase(text) !== foldCase(title))
  if (!below.every(({ isPoint }) => isPoint)) return []
  return below
    .map(({ text }) => text.replace(/\s*[;；,，]$/u, ''))
    .filter(isPlain)
    .map((point) => ({ text: point, terms: termsOf(point) }))
}

/** Titles that any lecture has. */
const ANY_TITLE =
  /^(?:motivation|introduction|overview|outline|summary|conclusions?|remarks?|examples?|einleitung|überblick|zusammenfassung|fazit|konsequenz(?:en)?|beispiele?|introducción|resumen|conclusi[oó]n(?:es)?|ejemplos?|conclusion|exemples?|résumé|개요|요약|정리|결론|예제|예시|概述|总结|小结|例子?|まとめ|概要)\b/iu

const NOT_PLAIN = /[:：?？“”"=≤≥<>→⇒∈∑∥*^_{}|\\…•❖]|https?:|\.\w{2,}\/|@|[([（][^)\]）]*$/u

const isPlain = (point: string): boolean =>
  point.length <= LONGEST_POINT_CHARS && termsOf(point).length >= 2 && !NOT_PLAIN.test(point)

/** Of a like length, and both sentences or neither. */
const isLikeIn = (text: string, point: string): boolean => {
  const ratio = text.length / point.length
  const endsAlike = /[.。]$/u.test(text) === /[.。]$/u.test(point)
  return endsAlike && ratio <= MAX_LENGTH_RATIO && ratio >= 1 / MAX_LENGTH_RATIO
}
