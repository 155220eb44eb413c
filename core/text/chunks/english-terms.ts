import { isAdjective, isAdverb, isPastVerb, isPresentVerb } from '../word-classes/word-classes.ts'

type Word = { text: string; start: number; end: number }

/** After these words a past form describes the noun: "the weighted data", "of estimated values". */
const BEFORE_NOUN = new Set(
  (
    'a an the of with for by in on from to into as and or each every our your its their his her this these those all some any ' +
    'no many few more most less than via using without between two three four five'
  ).split(' '),
)
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
    while (term.length > 0 && isLoose(source, term)) term.pop()
    if (term.length > 0) terms.push(term.slice(-MAX_WORDS))
    term = []
  }
  for (const [at, word] of run.entries()) {
    const isFirst = term.length === 0
    const next = run[at + 1]
    const breaks = isBetween(source, word, isFirst, next)
    if (breaks || isPluralSubject(term.at(-1), word)) flush()
    if (!breaks) term.push(word)
  }
  flush()
  return terms
}

/** Returns true if a word stands between two terms, not in one. Names and abbreviations never do. */
function isBetween(source: string, word: Word, isFirst: boolean, next: Word | undefined): boolean {
  const lower = word.text.toLowerCase()
  if (lower !== word.text && !beginsSentence(source, word.start)) return false
  if (isFirst && BEFORE_VERB.test(source.slice(Math.max(0, word.start - 12), word.start))) return true
  if (isAdverb(lower) && !isAdjective(lower)) return true
  if (isAdverb(lower) && !isFirst) return true
  if (isPastVerb(lower)) return !(isFirst && next !== undefined && followsArticle(source, word.start))
  return isPresentVerb(lower) || (!isFirst && BEFORE_OBJECT.test(source.slice(word.end)))
}

/**
 * "Gradients vanish", "gyres circle": a plural ends a term, so the word after it is a verb. "statistics" is
 * not a plural.
 */
function isPluralSubject(before: Word | undefined, word: Word): boolean {
  return (
    before !== undefined &&
    /[^usi'’]s$/.test(before.text) &&
    !/ics$/.test(before.text) &&
    /\p{Ll}$/u.test(word.text)
  )
}

const beginsSentence = (source: string, start: number): boolean =>
  /(?:^|[.!?:;([“"–—/•]\s*)$/u.test(source.slice(Math.max(0, start - 4), start))

function followsArticle(source: string, start: number): boolean {
  const before = /(\p{L}+|[^\p{L}\s])\s*$/u.exec(source.slice(Math.max(0, start - 30), start))?.[1]
  return before === undefined || !/\p{L}/u.test(before) || BEFORE_NOUN.has(before.toLowerCase())
}

/** The last word of a term must be a noun. An adjective alone is a term only before a colon: "Linear:". */
function isLoose(source: string, term: readonly Word[]): boolean {
  const last = term.at(-1) as Word
  const lower = last.text.toLowerCase()
  if (lower !== last.text && !(term.length === 1 && beginsSentence(source, last.start))) return false
  if (!isAdjective(lower) && !(isPastVerb(lower) && term.length > 1)) return false
  return !(term.length === 1 && /^\s*[:：]/u.test(source.slice(last.end)))
}
