import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { cleanLine } from '@lectern/core/text/outline/clean-line.ts'
import { questionTermsOf, termsOf } from '@lectern/core/text/terms.ts'
import { countWords } from '../chat/quotable.ts'
import { fold } from './key-terms.ts'
import { numberOf } from './number-of.ts'
import { questionPhrases } from './question-phrases.ts'

const OPTIONS = 4
/** Fewer points are no list. */
const FEWEST_POINTS = 3
const LONGEST_POINT_CHARS = 140
const LONGEST_TITLE_CHARS = 70
/** Options of very different length tell the right one. */
const MAX_LENGTH_RATIO = 2.5

/** A title with its points; `terms` are those of the whole slide. */
type PointSlide = { number: number; title: string; points: string[]; terms: ReadonlySet<string> }

/** @returns where the right option stands, and the options; all are points of slides, letter by letter */
type Membership = { title: string; point: string; questionText: string; options: string[]; place: number }

/**
 * Asks which of four points belongs under the title of a slide; the others stand on other slides and share no term with
 * this one. Null where the slide has no list, or the lecture too few other points.
 */
export const draftMembership = (
  slide: Pick<ChatSlide, 'number'>,
  slides: readonly ChatSlide[],
  language: string,
): Membership | null => {
  const phrases = questionPhrases(language)
  const lists = listPointSlides(slides)
  const own = lists.find(({ number }) => number === slide.number)
  if (!phrases || !own) return null
  const titleTerms = new Set(termsOf(own.title))
  const orderOf = (text: string) => numberOf(`${own.title} ${text}`, 99_991)
  const shuffle = (texts: readonly string[]) => texts.toSorted((one, other) => orderOf(one) - orderOf(other))
  const point = shuffle(own.points).find((text) => termsOf(text).every((term) => !titleTerms.has(term)))
  if (!point) return null
  const said = new Set(own.terms)
  const wrong: string[] = []
  for (const text of shuffle(
    lists.flatMap((other) => (fold(other.title) === fold(own.title) ? [] : other.points)),
  )) {
    if (wrong.length === OPTIONS - 1) break
    const terms = termsOf(text)
    if (terms.some((term) => said.has(term)) || !isLikeIn(text, point)) continue
    for (const term of terms) said.add(term)
    wrong.push(text)
  }
  if (wrong.length < OPTIONS - 1) return null
  const place = numberOf(own.title + point, OPTIONS)
  return {
    title: own.title,
    point,
    questionText: phrases.belongsTo.replace('{title}', () => own.title),
    options: wrong.toSpliced(place, 0, point),
    place,
  }
}

/** Each slide of a lecture is drafted by a request of its own: its lists are read once. */
const known = new WeakMap<readonly ChatSlide[], PointSlide[]>()

/** The slides that list points under a title, without the title page. */
const listPointSlides = (slides: readonly ChatSlide[]): PointSlide[] => {
  const read = known.get(slides)
  if (read) return read
  const found = slides.flatMap(({ number, title, text, script }, at) => {
    if (at === 0 || !title || title.length > LONGEST_TITLE_CHARS) return []
    if (questionTermsOf(title).length === 0) return []
    const points = wholePoints(text)
    const terms = new Set(termsOf(`${title} ${text} ${script}`))
    return points.length < FEWEST_POINTS ? [] : [{ number, title, points, terms }]
  })
  known.set(slides, found)
  return found
}

/** The points behind bullets, each with the lines that go on with it up to the next bullet or an empty line. */
const wholePoints = (text: string): string[] => {
  const points: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const { text: words, bullet } = cleanLine(line)
    if (bullet) points.push(words)
    else if (isOpen && words !== '') points.push(`${points.pop()} ${words}`)
    isOpen = words !== '' && (bullet || isOpen)
  }
  return points.map((point) => point.replace(/\s*[;；,，]$/u, '')).filter(isPlain)
}

const NOT_PLAIN = /[:：?？“”"=≤≥<>→⇒∈∑∥*^_{}|\\…•❖]|https?:|\.\w{2,}\/|@|[([（][^)\]）]*$/u

const isPlain = (point: string): boolean =>
  point.length <= LONGEST_POINT_CHARS &&
  countWords(point) >= 2 &&
  termsOf(point).length >= 2 &&
  /^\p{L}/u.test(point) &&
  // "differs to": its points stand below.
  termsOf(point.split(' ').at(-1)!).length > 0 &&
  !NOT_PLAIN.test(point)

/** Of a like length, and both sentences or neither. */
const isLikeIn = (text: string, point: string): boolean => {
  const ratio = text.length / point.length
  const endsAlike = /[.。]$/u.test(text) === /[.。]$/u.test(point)
  return endsAlike && ratio <= MAX_LENGTH_RATIO && ratio >= 1 / MAX_LENGTH_RATIO
}
