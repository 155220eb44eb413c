import { isConnecting } from '@lectern/core/script/phrases/thin-script.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import type { ChatSlide } from '../../ai/engine.ts'
import { createYieldToEventLoop } from '../../yield-to-event-loop.ts'
import { runsOf, termsOf } from '../terms.ts'
import { createLineReader, type TextLine } from './slide-lines.ts'
import { listenTo, type SoundsLike } from './sound.ts'

/** A sentence of a script or a line of a slide, with its search terms. */
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
  language: string
  passages: readonly Passage[]
  /** Number of passages that contain a term in their text or in their slide's title; 1 for a term in no passage. */
  holders: ReadonlyMap<string, number>
  /** By slide number: its lines; all terms on the slide and in its script; the terms of its title. */
  lines: ReadonlyMap<number, readonly TextLine[]>
  slideTerms: ReadonlyMap<number, ReadonlySet<string>>
  titleTerms: ReadonlyMap<number, ReadonlySet<string>>
  /** Terms of words in another script that sound like this one. */
  soundsLike: SoundsLike
}

const SHORTEST_LINE_CHARS = 4
const LONGEST_PASSAGE_CHARS = 600
/** Share of common terms from which two texts say the same. */
const SAME_SHARE = 0.75

/** Returns true if two texts have nearly the same terms. */
export const saysTheSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const term of few) if (many.has(term)) common += 1
  return few.size > 0 && common >= few.size * SAME_SHARE
}

const HEADING = /^(?:.{2,40}|[\p{Script=Hangul}\p{Script=Han}])[:：]$|^(?:Ex|예)\)$/u

/** A heading such as "Input:" is quoted with the line below, because neither can be understood alone. */
const joinHeadings = (lines: readonly TextLine[]): string[] =>
  lines.flatMap(({ text }, at) => {
    if (HEADING.test(text) && lines[at + 1]) return []
    const above = lines[at - 1]?.text ?? ''
    return HEADING.test(above) ? `${above} ${text}` : text
  })

/** Initials of names: a question may call "AlignmentErrorRate" or "Alignment Error Rate" "AER". */
const initialsOf = (text: string): string[] =>
  [
    ...text
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .matchAll(/(?:\b\p{Lu}\p{Ll}+[ -]){2,5}\p{Lu}\p{Ll}+/gu),
  ].map(([words]) => (words.match(/\p{Lu}/gu) ?? []).join('').toLowerCase())

const allTermsOf = (text: string): string[] => [...termsOf(text), ...initialsOf(text)]

/**
 * Lists what can be quoted from a slide: the sentences of its script, then lines that say something else.
 * Yields after each, because a script of 50,000 characters has many.
 */
function* readPassages(
  slide: ChatSlide,
  lines: readonly TextLine[],
  language: string,
): Generator<undefined, Omit<Passage, 'id'>[]> {
  const make = (text: string, isSpoken: boolean) => ({
    slideNumber: slide.number,
    title: slide.title ?? '',
    text,
    isSpoken,
    terms: new Set(allTermsOf(text)),
  })
  const passages: Omit<Passage, 'id'>[] = []
  for (const sentence of splitSentences(slide.script, language)) {
    const text = sentence.text.trim()
    if (text !== '' && text.length <= LONGEST_PASSAGE_CHARS && !isConnecting(text, language))
      passages.push(make(text, true))
    yield
  }
  const spoken = [...passages]
  for (const text of joinHeadings(lines)) {
    if (text.length < SHORTEST_LINE_CHARS || text.length > LONGEST_PASSAGE_CHARS || !/\p{L}{2}/u.test(text))
      continue
    const line = make(text, false)
    if (!spoken.some(({ terms }) => saysTheSame(terms, line.terms))) passages.push(line)
    yield
  }
  return passages
}

/** Cuts a long text into pieces of whole words. Each piece is read in one step. */
const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,2000}(?:\s|$)|\S+/g) ?? []

/** Makes an index in small steps, so that the caller can give the event loop back between them. */
function* makeIndex(slides: readonly ChatSlide[], language: string): Generator<undefined, LectureIndex> {
  const passages: Passage[] = []
  const holders = new Map<string, number>()
  const readLines = createLineReader(slides)
  const lines = new Map<number, readonly TextLine[]>()
  const slideTerms = new Map<number, ReadonlySet<string>>()
  const titleTerms = new Map<number, ReadonlySet<string>>()
  const runs = new Set<string>()
  for (const slide of slides) {
    const titled = new Set(termsOf(slide.title ?? ''))
    titleTerms.set(slide.number, titled)
    const all = new Set<string>()
    let before = ''
    for (const piece of piecesOf(`${slide.title ?? ''}\n${slide.text}\n${slide.script}`)) {
      for (const term of allTermsOf(piece)) all.add(term)
      for (const run of runsOf(piece)) {
        runs.add(run).add(`${before} ${run}`)
        before = run
      }
      yield
    }
    slideTerms.set(slide.number, all)
    const own = readLines(slide)
    lines.set(slide.number, own)
    for (const found of yield* readPassages(slide, own, language)) {
      passages.push({ ...found, id: passages.length })
      for (const term of new Set([...found.terms, ...titled])) holders.set(term, (holders.get(term) ?? 0) + 1)
      yield
    }
    yield
  }
  for (const all of slideTerms.values()) for (const term of all) if (!holders.has(term)) holders.set(term, 1)
  return { language, passages, holders, lines, slideTerms, titleTerms, soundsLike: yield* listenTo(runs) }
}

const MAX_CACHED_INDEXES = 16
const indexCache = new Map<string, LectureIndex>()

/** The key is the whole text: exact, works without `node:crypto`, and is small compared to the index. */
const keyOf = (slides: readonly ChatSlide[], language: string): string =>
  [
    language,
    ...slides.map(({ number, title, text, script }) => [number, title, text, script].join('\0')),
  ].join('\0')

const keep = (key: string, index: LectureIndex): LectureIndex => {
  indexCache.delete(key)
  indexCache.set(key, index)
  for (const oldest of indexCache.keys()) {
    if (indexCache.size <= MAX_CACHED_INDEXES) break
    indexCache.delete(oldest)
  }
  return index
}

/**
 * The index of a lecture. It is cached for the next question, because a class asks about the same lecture.
 */
export const indexLecture = (slides: readonly ChatSlide[], language: string): LectureIndex => {
  const key = keyOf(slides, language)
  const known = indexCache.get(key)
  if (known) return keep(key, known)
  const steps = makeIndex(slides, language)
  for (;;) {
    const step = steps.next()
    if (step.done) return keep(key, step.value)
  }
}

const preparing = new Map<string, Promise<LectureIndex>>()

const makeInTurns = async (slides: readonly ChatSlide[], language: string): Promise<LectureIndex> => {
  const turn = createYieldToEventLoop()
  const steps = makeIndex(slides, language)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await turn()
  }
}

/**
 * Makes a lecture's index in advance and gives the event loop back between the steps, because a long
 * lecture takes a while. Concurrent questions wait for the same index.
 */
export const prepareIndex = async (slides: readonly ChatSlide[], language: string): Promise<void> => {
  const key = keyOf(slides, language)
  if (indexCache.has(key)) return
  const going = preparing.get(key) ?? makeInTurns(slides, language).finally(() => preparing.delete(key))
  preparing.set(key, going)
  keep(key, await going)
}
