import { isAdjective, isAdverb, isPastVerb, isPresentVerb } from '../word-classes/word-classes.ts'

type Word = { text: string; start: number; end: number }

/** A word between a noun and one of these is a verb: "wind drives the currents". */
const BEFORE_OBJECT =
  /^\s(?:the|an?|this|these|those|its|their|our|your|his|her|all|each|every|no|most|it|them|us)\s/i
/** The word after one of these is a verb, even if it is also a noun: "we can measure". */
const BEFORE_VERB =
  /(?:^|\s)(?:can|could|may|might|must|should|will|would|cannot|we|you|they|I|he|she|not|let’s|let's)\s$/i
const MAX_WORDS = 4

/**
 * Finds the noun phrases in a run of words without stop words. Cuts at verbs and adverbs; drops adjectives
 * that stand alone or after their noun. "melting glaciers" and "the weighted data" are terms; "Oceans
 * cover", "minutes apart" and "wave breaks" are not.
 */
export function findEnglishTerms<T extends Word>(source: string, run: readonly T[]): T[][] {
  const terms: T[][] = []
  let term: T[] = []
  const flush = () => {
    while (term.length > 0 && isLoose(term)) term.pop()
    if (term.length > 0) terms.push(term.slice(-MAX_WORDS))
    term = []
  }
  for (const [at, word] of run.entries()) {
    const isFirst = term.length === 0
    const breaks = isBetween(source, word, isFirst, at === run.length - 1)
    if (breaks || isPluralSubject(term.at(-1), word)) flush()
    if (!breaks) term.push(word)
  }
  flush()
  return terms
}

/** Returns true if a word stands between two terms, not in one. Names and abbreviations never do. */
function isBetween(source: string, word: Word, isFirst: boolean, isLast: boolean): boolean {
  const lower = word.text.toLowerCase()
  if (lower !== word.text && !beginsSentence(source, word.start)) return false
  const before = source.slice(Math.max(0, word.start - 12), word.start)
  if (isFirst && BEFORE_VERB.test(before)) return true
  if (isAdverb(lower) && !isAdjective(lower)) return true
  if (isPastVerb(lower)) return !isFirst || isLast || /\b(?:that|which|who)\s$/i.test(before)
  return isPresentVerb(lower) || (!isFirst && BEFORE_OBJECT.test(source.slice(word.end)))
}

/**
 * "Gradients vanish", "gyres circle": a plural ends a term, so the word after it is a verb.
 */
function isPluralSubject(before: Word | undefined, word: Word): boolean {
  return before !== undefined && /[^usi'’]s$/.test(before.text) && /\p{Ll}$/u.test(word.text)
}

const beginsSentence = (source: string, start: number): boolean =>
  /(?:^|[.!?:;([“"–—/•]\s*)$/u.test(source.slice(Math.max(0, start - 4), start))

/** The last word of a term must be a noun. */
function isLoose(term: readonly Word[]): boolean {
  const last = term.at(-1) as Word
  const lower = last.text.toLowerCase()
  return isAdjective(lower) || (isPastVerb(lower) && term.length > 1)
}
