import type { AnnotateRequest, SlideLine } from '@lectern/core/ai/engine.ts'
import { type FoundPhrase, findPhrase, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { overlapOf } from '@lectern/core/annotations/geometry.ts'
import { foldPhrase } from '@lectern/core/annotations/word-index.ts'
import { findSpoken, type Range, type ScriptText } from '@lectern/core/script/script-text.ts'
import { dropBoilerplate } from '@lectern/core/text/outline/boilerplate.ts'
import { cleanLine } from '@lectern/core/text/outline/clean-line.ts'
import type { Outline } from '@lectern/core/text/outline/outline.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { rankOf } from '@lectern/core/text/word-likeness/word-likeness.ts'
import { type Candidate, collectCandidates } from './candidates.ts'

/** A request with what was read from it. */
export type Annotating = AnnotateRequest & { outline: Outline; index: WordIndex; script: ScriptText }

/** A term that the slide shows and the script says. */
export type KeyPhrase = {
  /** Verbatim from the slide. */
  text: string
  weight: number
  /** Index of the slide's point; null for the title and for text outside of the points. */
  point: number | null
  onSlide: FoundPhrase
  spoken: Range[]
}

/** Returns true if two phrases do not overlap on the slide. A PDF's word can be a whole line of Chinese. */
export function isApart(one: FoundPhrase, other: FoundPhrase): boolean {
  return one.boxes.every((box) =>
    other.boxes.every((next) => {
      const smaller = Math.min(box.width * box.height, next.width * next.height)
      return overlapOf(box, next) <= 0.05 * smaller
    }),
  )
}

/** The slide's terms that the script says, highest score first. */
export function findKeyPhrases(work: Annotating): KeyPhrase[] {
  const { slide, before, after, outline, lectureTitle, language, index, script } = work
  const neighbours = [before, after]
  const inner = dropBoilerplate(slide, neighbours, work.furniture)
  const frame = slide.lines.filter((line) => !inner.includes(line))
  const lecture = foldPhrase(lectureTitle).bare
  const around = neighbours.map(
    (slide) => foldPhrase(slide?.lines.map(({ text }) => text).join(' ') ?? '').bare,
  )
  const phrases: KeyPhrase[] = []
  const title = outline.title === null ? null : findPhrase(index, outline.title)
  const named = outline.title === null ? [] : findSpoken(script, outline.title)
  for (const candidate of collectCandidates(outline, language)) {
    // A mention of the whole title is no mention of the words in it.
    const said = findSpoken(script, candidate.text).filter(
      (range) => !named.some(({ start, end }) => start <= range.start && range.end <= end),
    )
    // If the script says "pair", "pairs" on the slide is another phrase.
    const exact = said.filter(
      ({ start, end }) => foldPhrase(script.raw.slice(start, end)).bare === foldPhrase(candidate.text).bare,
    )
    const spoken = exact.length > 0 ? exact : said
    if (spoken.length === 0) continue
    const onSlide = findPhrase(index, candidate.text, { fuzzy: false })
    if (!onSlide || onSlide.score < 0.97) continue
    const bare = foldPhrase(candidate.text).bare
    if (bare === lecture || frame.some((line) => overlapOf(line, onSlide.box) > 0)) continue
    const familiar = around.filter((text) => text !== '' && text.includes(bare)).length
    const inTitle = title !== null && onSlide.first >= title.first && onSlide.last <= title.last
    const isElsewhere = !inTitle && !standsInPoints(onSlide, inner, outline)
    const weight =
      weigh(candidate, spoken.length, language) *
      (familiar === 2 ? 0.7 : 1) *
      (inTitle ? 0.6 : 1) *
      (isElsewhere ? 0.6 : 1)
    if (weight > 0) phrases.push({ text: candidate.text, weight, point: candidate.point, onSlide, spoken })
  }
  return phrases.sort((one, two) => two.weight - one.weight)
}

/**
 * Returns true if a phrase stands in a line that the script speaks, not in a figure's label or an omitted
 * sentence.
 */
function standsInPoints(place: FoundPhrase, lines: readonly SlideLine[], { items }: Outline): boolean {
  const here = lines.filter((line) => overlapOf(line, place.box) > 0)
  return (
    here.length === 0 ||
    here.some((line) => {
      const words = cleanLine(line.text).text.split(' ')
      const said = (text: string) => words.filter((word) => text.includes(word)).length
      return items.some(({ text }) => said(text) > 0.6 * words.length)
    })
  )
}

/** Up to this rank an English word is too common to tell much about a slide. */
const COMMON_RANK = 6_000

/** Returns true for a name or a rare word. */
function isRare(word: string, language: string): boolean {
  if (language !== 'en') return false
  const rank = rankOf(termsOf(word)[0] ?? '')
  return rank === null || rank > COMMON_RANK
}

const BY_WORDS = [0, 0.75, 1.5, 1.6, 1.2]

/** Score by length, frequency and position; 0 for numbers and short common words. */
function weigh(
  { text, words, title, heads, loose, count, point }: Candidate,
  spoken: number,
  language: string,
): number {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const hangul = /\p{Script=Hangul}/u.test(text)
  const letters = text.replace(/[^\p{L}]/gu, '')
  const acronym = /^\p{Lu}[\p{Lu}\p{N}-]{1,7}s?$/u.test(text)
  // If the slide has no points, the title is its whole subject and needs no highlight here.
  if (title && point === null) return 0
  const shortest = dense || hangul ? 2 : acronym ? 2 : 4
  if (letters.length < shortest || letters.length < text.length * 0.5) return 0
  // Just above the minimum: used where nothing better is said.
  if (loose) return 0.72
  let weight = dense ? (letters.length < 3 ? 0.8 : 1.4) : (BY_WORDS[words] ?? 0.8)
  if (!dense && words === 1) {
    const long = hangul ? letters.length >= 4 : letters.length >= 9
    if (!hangul && letters.length > 4 && isRare(text, language)) weight = 0.9
    if (acronym || long || (heads && letters.length > 4)) weight = 1.1
    else if (weight < 0.9 && !heads && (count < 2 || letters.length < (hangul ? 2 : 5))) weight = 0.4
  }
  if (heads) weight *= 1.6
  return weight * (1 + 0.35 * Math.log(count + Math.min(spoken, 4)))
}
