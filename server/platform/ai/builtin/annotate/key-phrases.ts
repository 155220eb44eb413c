import { type FoundPhrase, findPhrase, type WordIndex } from '@lectern/core/marks/find-phrase.ts'
import { overlapOf } from '@lectern/core/marks/geometry.ts'
import { foldPhrase } from '@lectern/core/marks/word-index.ts'
import type { SlideText } from '../../ai.ts'
import type { Outline } from '../outline.ts'
import { type Candidate, collectCandidates } from './candidates.ts'
import { findSpoken, isFree, type Range, type ScriptText } from './script-text.ts'

/** A term that stands on the slide and is said in the script. */
export type KeyPhrase = {
  /** As it stands on the slide. */
  text: string
  weight: number
  /** Which of the slide's points it belongs to, counted from 0; null for the title and what is no point. */
  point: number | null
  onSlide: FoundPhrase
  spoken: Range[]
}

/** Two places without a letter in common; a word of the PDF can be a whole line of Chinese. */
export function isApart(one: FoundPhrase, other: FoundPhrase): boolean {
  return one.boxes.every((box) =>
    other.boxes.every((next) => {
      const smaller = Math.min(box.width * box.height, next.width * next.height)
      return overlapOf(box, next) <= 0.05 * smaller
    }),
  )
}

/** The slide's terms that the script says, the weightiest first. */
export function findKeyPhrases({
  outline,
  neighbours,
  language,
  index,
  script,
}: {
  outline: Outline
  neighbours: readonly (SlideText | null)[]
  language: string
  index: WordIndex
  script: ScriptText
}): KeyPhrase[] {
  const around = neighbours.map(
    (slide) => foldPhrase(slide?.lines.map(({ text }) => text).join(' ') ?? '').bare,
  )
  const phrases: KeyPhrase[] = []
  const title = outline.title === null ? null : findPhrase(index, outline.title)
  const announced = outline.title === null ? [] : findSpoken(script, outline.title)
  for (const candidate of collectCandidates(outline, language)) {
    // Where the script names the slide's title, it is not the words in it that are meant.
    const spoken = findSpoken(script, candidate.text).filter((range) => isFree(range, announced))
    if (spoken.length === 0) continue
    const onSlide = findPhrase(index, candidate.text, { fuzzy: false })
    if (!onSlide || onSlide.score < 0.97) continue
    const bare = foldPhrase(candidate.text).bare
    const familiar = around.filter((text) => text !== '' && text.includes(bare)).length
    const inTitle = title !== null && onSlide.first >= title.first && onSlide.last <= title.last
    const weight = weigh(candidate, spoken.length) * (familiar === 2 ? 0.7 : 1) * (inTitle ? 0.6 : 1)
    if (weight > 0) phrases.push({ text: candidate.text, weight, point: candidate.point, onSlide, spoken })
  }
  return phrases.sort((one, two) => two.weight - one.weight)
}

const BY_WORDS = [0, 0.75, 1.5, 1.6, 1.2]

/** By length, frequency and place; 0 for what is no term: short common words, numbers. */
function weigh({ text, words, title, heads, loose, count, point }: Candidate, spoken: number): number {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const hangul = /\p{Script=Hangul}/u.test(text)
  const letters = text.replace(/[^\p{L}]/gu, '')
  const acronym = /^\p{Lu}[\p{Lu}\p{N}-]{1,7}s?$/u.test(text)
  // A title alone is what the whole slide is about: nothing on it needs to be pointed out.
  if (title && point === null) return 0
  const shortest = dense || hangul ? 2 : acronym ? 2 : 4
  if (letters.length < shortest || letters.length < text.length * 0.5) return 0
  // Just enough to be marked where nothing better is said.
  if (loose) return 0.72
  let weight = dense ? (letters.length < 3 ? 0.8 : 1.4) : (BY_WORDS[words] ?? 0.8)
  if (!dense && words === 1) {
    const long = hangul ? letters.length >= 4 : letters.length >= 9
    if (acronym || long || (heads && letters.length > 4)) weight = 1.1
    else if (!heads && (count < 2 || letters.length < (hangul ? 2 : 5))) weight = 0.4
  }
  if (heads) weight *= 1.6
  return weight * (1 + 0.35 * Math.log(count + Math.min(spoken, 4)))
}
