import type { Question } from '@lectern/contract/questions.ts'
import type { ChatSlide, DraftedQuestion, DraftRequest } from '@lectern/core/ai/engine.ts'
import { GAP } from '@lectern/core/practice/gap.ts'
import { blankQuestion } from '@lectern/core/questions/shared-rules.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { indexLecture, type Passage, saysTheSame } from '@lectern/core/text/search/lecture-index.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { countWords } from '../chat/quotable.ts'
import { capitalise } from '../script/sentence-forms.ts'
import { isAskable } from './askable.ts'
import { coverTerm } from './cover-term.ts'
import { draftMembership, type Lists, listPoints, numberOf, oneLine } from './draft-membership.ts'
import { frameOf } from './frames.ts'
import { canReplace, type KeyTerm, listKeyTerms } from './key-terms.ts'
import { definedTerm } from './meaning-of-term.ts'
import { questionPhrases } from './question-phrases.ts'

const OPTIONS = 4
const KEYWORDS = 5
/** On every third slide the list comes first, so that a quiz has not only gaps. */
const LISTED_EVERY = 3
/** A sentence that only names a title has fewer words beside it. */
const WORDS_BESIDE_TITLE = 6

/**
 * Drafts questions about one slide without a model: a sentence with a gap, whose wrong options are terms of other slides,
 * the meaning of a term that the lecture defines, and which point belongs under the slide's title. It adds no fact, and the same request gives the same questions.
 * @returns at most `count` questions; fewer where the slide holds no sentence that can be asked
 */
export const draftQuestions = (request: DraftRequest): DraftedQuestion[] => {
  const { slide, language, types, count, asked } = request
  const slides = request.slides ?? [{ ...slide, title: null }]
  const { passages, terms, lists } = readLecture(slides, language)
  const titles = slides.flatMap(({ title }) => (title && countWords(title) > 1 ? title : []))
  const own = passages.filter(
    (passage) =>
      standsOn(passage, slide) &&
      isAskable(passage.text, language) &&
      !titles.some((title) => onlyNames(passage.text, title)),
  )
  const makers = types.map((type) => (type === 'short_answer' ? draftShortAnswer : draftChoice))
  const drafts: DraftedQuestion[] = []
  const said: ReadonlySet<string>[] = asked.map((text) => new Set(termsOf(text)))
  const used = new Set<string>()
  const listed = types.includes('multiple_choice') ? draftMembership(request, lists) : null
  if (listed && slide.number % LISTED_EVERY === 0 && count > 0) drafts.push(listed)
  for (const passage of bySubstance(own, terms, language)) {
    if (drafts.length >= count) break
    if (said.some((other) => saysTheSame(passage.terms, other))) continue
    // In turn, so that both types come where both are wanted.
    const drafted = makers.flatMap(
      (_, turn) => makers[(drafts.length + turn) % makers.length]?.(passage, terms, language) ?? [],
    )
    const draft = drafted.find(
      ({ about, question }) => !used.has(about) && !asked.includes(question.question_text),
    )
    if (!draft) continue
    used.add(draft.about)
    said.push(passage.terms)
    drafts.push({ sentence: passage.text, question: draft.question })
  }
  if (listed && drafts.length < count && !drafts.includes(listed)) drafts.push(listed)
  return drafts
}

type Draft = { question: Question; about: string }

/** Each slide of a lecture is drafted by a request of its own: its terms are read once. */
const lectures = new WeakMap<readonly ChatSlide[], { passages: Passage[]; terms: KeyTerm[]; lists: Lists }>()

const readLecture = (slides: readonly ChatSlide[], language: string) => {
  const known = lectures.get(slides)
  if (known) return known
  const passages = listPassages(slides, language)
  const read = { passages, terms: listKeyTerms(passages, language), lists: listPoints(slides) }
  lectures.set(slides, read)
  return read
}

/** A lecture with scripts is asked about by their sentences, another one by its lines; the title page by neither. */
const listPassages = (slides: readonly ChatSlide[], language: string): Passage[] => {
  const hasScripts = slides.some(({ script }) => script.trim() !== '')
  const first = slides.length > 2 ? slides[0]?.number : undefined
  return indexLecture(slides, language).passages.filter(
    ({ isSpoken, slideNumber }) => isSpoken === hasScripts && slideNumber !== first,
  )
}

/** "We continue with …": such a sentence only names a title. */
const onlyNames = (text: string, title: string): boolean =>
  foldCase(text).includes(foldCase(title)) && countWords(text) - countWords(title) < WORDS_BESIDE_TITLE

/** The sentence of a draft stands on the slide or in its script letter by letter. */
const standsOn = (
  { slideNumber, text }: Passage,
  { number, text: shown, script }: DraftRequest['slide'],
): boolean =>
  slideNumber === number && [shown, script].some((whole) => oneLine(whole).includes(oneLine(text)))

/** Definitions first, then the passages with the weightiest terms. */
const bySubstance = (
  passages: readonly Passage[],
  terms: readonly KeyTerm[],
  language: string,
): Passage[] => {
  const weightOf = (passage: Passage) =>
    definedTerm(passage.text, language) ? 10 : (termsIn(passage, terms)[0]?.weight ?? 0)
  return passages.toSorted((one, other) => weightOf(other) - weightOf(one))
}

/** The terms of one passage, the weightiest first. */
const termsIn = ({ id }: Passage, terms: readonly KeyTerm[]): KeyTerm[] =>
  terms
    .filter(({ passageId }) => passageId === id)
    .toSorted((one, other) => other.weight - one.weight || one.start - other.start)

/** The term that a passage defines, as a term of it; undefined for none. */
const subjectOf = ({ id, text, slideNumber }: Passage, language: string): KeyTerm | undefined => {
  const found = definedTerm(text, language)
  if (!found) return undefined
  const words = found.text.split(' ').length
  const frame = frameOf(text, found, language)
  return {
    ...found,
    words,
    slideNumber,
    passageId: id,
    weight: 1,
    isFrequent: false,
    frame,
    frames: new Set([frame]),
    isName: false,
  }
}

/** A sentence with a gap and four options, three of them terms of other slides. */
const draftChoice = (passage: Passage, terms: readonly KeyTerm[], language: string): Draft | null => {
  const subject = subjectOf(passage, language)
  for (const term of [...(subject ? [subject] : []), ...termsIn(passage, terms)]) {
    const front = coverTerm(passage.text, term.text, language)
    const others = front && wrongOptions(term, passage, terms, language)
    if (!front || !others || others.length < OPTIONS - 1) continue
    // Its place must not give the answer away.
    const place = numberOf(passage.text, OPTIONS)
    return {
      about: foldCase(term.text),
      question: {
        ...blankQuestion('draft', 'multiple_choice'),
        question_text: askToComplete(front, language),
        options: inOneCase(others.toSpliced(place, 0, term.text), front, term.isName || language === 'de'),
        correct_answer: place,
      },
    }
  }
  return null
}

/** Words that began a sentence elsewhere are written as they are in the middle of one, and the other way round. */
const inOneCase = (options: readonly string[], front: string, areNames: boolean): string[] => {
  if (front.startsWith(GAP)) return options.map(capitalise)
  const isName = (text: string) => areNames || /^\P{Ll}+$|\s\p{Lu}|^\p{Lu}[\p{Lu}\p{N}]/u.test(text)
  return options.map((text) => (isName(text) ? text : `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`))
}

/** The meaning of a term that the passage defines. */
const draftShortAnswer = (passage: Passage, terms: readonly KeyTerm[], language: string): Draft | null => {
  const subject = subjectOf(passage, language)
  const phrases = questionPhrases(language)
  if (!subject || !phrases) return null
  const keywords = termsIn(passage, terms)
    .filter(({ text }) => foldCase(text) !== foldCase(subject.text))
    .map(({ text }) => text)
  const unique = [...new Map(keywords.map((word) => [foldCase(word), word])).values()].slice(0, KEYWORDS)
  if (unique.length === 0) return null
  return {
    about: foldCase(subject.text),
    question: {
      ...blankQuestion('draft', 'short_answer'),
      question_text: phrases.whatIs.replace('{term}', () => subject.text),
      correct_answer: passage.text,
      keywords: unique,
      rubric: '',
    },
  }
}

const askToComplete = (front: string, language: string): string => {
  const phrases = questionPhrases(language)
  if (!phrases) return front
  const [open, close] = phrases.quote
  return `${phrases.complete} ${open}${front}${close}`
}

/** How many of the best wrong options are chosen from: the same three at each question of a quiz would tell the right one. */
const VARIED = 12

/** Terms of other slides that share no word with the right one or with the sentence: frequent ones first, then the nearest. */
const wrongOptions = (
  right: KeyTerm,
  passage: Passage,
  terms: readonly KeyTerm[],
  language: string,
): string[] => {
  const said = new Set(termsOf(`${passage.text} ${right.text}`))
  const chosen: KeyTerm[] = []
  const distance = ({ slideNumber }: KeyTerm) => Math.abs(slideNumber - right.slideNumber)
  const near = terms
    .filter((term) => term.slideNumber !== right.slideNumber && canReplace(term, right, language))
    .toSorted(
      (one, other) => Number(other.isFrequent) - Number(one.isFrequent) || distance(one) - distance(other),
    )
  const unique = [
    ...new Map(near.toReversed().map((term) => [foldCase(term.text), term])).values(),
  ].toReversed()
  const orderOf = (term: KeyTerm) => numberOf(`${passage.text} ${term.text}`, 99_991)
  const varied = unique.slice(0, VARIED).toSorted((one, other) => orderOf(one) - orderOf(other))
  for (const term of [...varied, ...unique.slice(VARIED)]) {
    if (chosen.length === OPTIONS - 1) break
    const words = termsOf(term.text)
    if (words.length === 0 || words.some((word) => said.has(word))) continue
    for (const word of words) said.add(word)
    chosen.push(term)
  }
  return chosen.map(({ text }) => text)
}
