import { createHash } from 'node:crypto'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import MiniSearch from 'minisearch'
import type { ChatSlide } from '../../ai.ts'
import { cleanLine } from '../clean-line.ts'
import { termsOf } from './terms.ts'

/** A sentence of a script, or a line of a slide, and the terms it is found by. */
export type Passage = {
  id: number
  slideNumber: number
  text: string
  title: string
  isSpoken: boolean
  terms: ReadonlySet<string>
}

/** Everything that can be quoted from a lecture in one language, ready to be searched. */
export type LectureIndex = {
  passages: readonly Passage[]
  /** How many passages hold a term, in their words or their slide's title. */
  holders: ReadonlyMap<string, number>
  search: MiniSearch<Passage>
}

const SHORTEST_LINE_CHARS = 8
const LONGEST_PASSAGE_CHARS = 600
/** Texts that share this much of their terms say the same. */
const SAME_SHARE = 0.75

/** Whether two texts say nearly the same, by their terms. */
export const saysTheSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const term of few) if (many.has(term)) common += 1
  return few.size > 0 && common >= few.size * SAME_SHARE
}

/** What can be quoted from a slide, each thought once: its script's sentences, then lines that say something else. */
export const passagesOf = (slide: ChatSlide, language: string): Omit<Passage, 'id'>[] => {
  const make = (text: string, isSpoken: boolean) => ({
    slideNumber: slide.number,
    title: slide.title ?? '',
    text,
    isSpoken,
    terms: new Set(termsOf(text)),
  })
  const spoken = splitSentences(slide.script, language).map((sentence) => make(sentence.text.trim(), true))
  const lines = slide.text
    .split('\n')
    .map((line) => cleanLine(line).text)
    .filter((line) => line.length >= SHORTEST_LINE_CHARS && /\p{L}{2}/u.test(line))
    .map((line) => make(line, false))
    .filter((line) => !spoken.some((sentence) => saysTheSame(sentence.terms, line.terms)))
  return [...spoken, ...lines].filter(({ text }) => text !== '' && text.length <= LONGEST_PASSAGE_CHARS)
}

const makeIndex = (slides: readonly ChatSlide[], language: string): LectureIndex => {
  const passages = slides
    .flatMap((slide) => passagesOf(slide, language))
    .map((passage, id) => ({ ...passage, id }))
  const holders = new Map<string, number>()
  for (const { terms, title } of passages) {
    for (const term of new Set([...terms, ...termsOf(title)])) holders.set(term, (holders.get(term) ?? 0) + 1)
  }
  const search = new MiniSearch<Passage>({
    fields: ['text', 'title'],
    tokenize: termsOf,
    processTerm: (term) => term,
  })
  search.addAll(passages)
  return { passages, holders, search }
}

const KEPT_INDEXES = 16
const kept = new Map<string, LectureIndex>()

/** The index of a lecture as it stands; kept for the next question, since a class asks about the same lecture. */
export const indexLecture = (slides: readonly ChatSlide[], language: string): LectureIndex => {
  const hash = createHash('sha256').update(language)
  for (const { number, title, text, script } of slides)
    hash.update(`\0${number}\0${title}\0${text}\0${script}`)
  const key = hash.digest('base64')
  const index = kept.get(key) ?? makeIndex(slides, language)
  kept.delete(key)
  kept.set(key, index)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_INDEXES) break
    kept.delete(oldest)
  }
  return index
}
