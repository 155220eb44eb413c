import type { AnnotateRequest } from '@lectern/core/ai/engine.ts'
import { type FoundPhrase, findPhrase, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { overlapOf } from '@lectern/core/annotations/geometry.ts'
import { foldPhrase } from '@lectern/core/annotations/word-index.ts'
import { findSpoken, type Range, type ScriptText } from '@lectern/core/script/script-text.ts'
import { findChunks } from '@lectern/core/text/chunks/chunks.ts'
import type { Outline } from '@lectern/core/text/outline/outline.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { rankOf } from '@lectern/core/text/word-likeness/word-likeness.ts'

/** A request with what was read from it. */
export type Annotating = AnnotateRequest & { outline: Outline; index: WordIndex; script: ScriptText }

/** A term that the slide shows and the script says. */
export type KeyPhrase = {
  /** Verbatim from the slide. */
  text: string
  weight: number
  /** Index of the slide's point. */
  point: number
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

/** Maximum number of candidates. A page full of text has enough key phrases among the first. */
const MAX_CANDIDATES = 500

/** A term of the slide's points, verbatim. `heads`: it stands before a colon or a bracket, or is the whole line. */
type Candidate = { text: string; words: number; point: number; heads: boolean; count: number }

/** The terms of the slide's points, each once, with the number of its occurrences. */
function collectCandidates(outline: Outline, language: string): Candidate[] {
  const candidates = new Map<string, Candidate>()
  let point = -1
  for (const item of outline.items) {
    if (item.level === 0 || point < 0) point++
    for (const { text, start, words } of findChunks(item.text, language)) {
      const after = item.text.slice(start + text.length).trimStart()
      const heads = start === 0 && /^[:：(（]|^[.。]?$/u.test(after)
      const key = foldPhrase(text).bare
      const known = candidates.get(key)
      if (known) {
        known.count++
        known.heads ||= heads
      } else if (candidates.size < MAX_CANDIDATES)
        candidates.set(key, { text, words, point, heads, count: 1 })
    }
  }
  return [...candidates.values()]
}

/** The slide's terms that the script says, highest score first. */
export function findKeyPhrases(work: Annotating): KeyPhrase[] {
  const { before, after, outline, lectureTitle, language, index, script } = work
  const lecture = foldPhrase(lectureTitle).bare
  const around = [before, after].map(
    (slide) => foldPhrase(slide?.lines.map(({ text }) => text).join(' ') ?? '').bare,
  )
  const phrases: KeyPhrase[] = []
  const title = outline.title === null ? null : findPhrase(index, outline.title)
  const named = outline.title === null ? [] : findSpoken(script, outline.title)
  for (const candidate of collectCandidates(outline, language)) {
    // A mention of the whole title is no mention of the words in it.
    const spoken = findSpoken(script, candidate.text).filter(
      (range) => !named.some(({ start, end }) => start <= range.start && range.end <= end),
    )
    const onSlide = findPhrase(index, candidate.text, { fuzzy: false })
    const bare = foldPhrase(candidate.text).bare
    if (spoken.length === 0 || !onSlide || bare === lecture) continue
    const isFamiliar = around.every((text) => text.includes(bare))
    const inTitle = title !== null && onSlide.first >= title.first && onSlide.last <= title.last
    const weight = weigh(candidate, spoken.length, language) * (isFamiliar ? 0.7 : 1) * (inTitle ? 0.6 : 1)
    if (weight > 0) phrases.push({ text: candidate.text, weight, point: candidate.point, onSlide, spoken })
  }
  return phrases.sort((one, two) => two.weight - one.weight)
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
function weigh({ text, words, heads, count }: Candidate, spoken: number, language: string): number {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const hangul = /\p{Script=Hangul}/u.test(text)
  const letters = text.replace(/[^\p{L}]/gu, '')
  const acronym = /^\p{Lu}[\p{Lu}\p{N}-]{1,7}s?$/u.test(text)
  const shortest = dense || hangul || acronym ? 2 : 4
  if (letters.length < shortest || letters.length < text.length * 0.5) return 0
  let weight = dense ? (letters.length < 3 ? 0.8 : 1.4) : (BY_WORDS[words] ?? 0.8)
  if (!dense && words === 1) {
    const long = hangul ? letters.length >= 4 : letters.length >= 9
    if (isRare(text, language)) weight = 0.9
    if (acronym || long || (heads && letters.length > 4)) weight = 1.1
    else if (weight < 0.9 && !heads && (count < 2 || letters.length < 5)) weight = 0.4
  }
  if (heads) weight *= 1.6
  return weight * (1 + 0.35 * Math.log(count + Math.min(spoken, 4)))
}
