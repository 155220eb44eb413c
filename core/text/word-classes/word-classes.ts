import table from './classes.json' with { type: 'json' }

/**
 * English words that are more often a verb, an adjective or an adverb than a noun. Made by
 * bench/word-tables/make-classes.ts from WordNet; its licence is in ../word-likeness/words.license.txt.
 * The table knows words, not sentences: a word that is as often a noun ("form", "flow") counts as a noun.
 */
type Classes = { verb: Set<string>; adjective: Set<string>; adverb: Set<string> }

/** Words that are nouns in school subjects, whatever they are elsewhere. */
const NOUNS = new Set(
  (
    'set test design measure fit train compound support model code map move play pass draw split check ace axis bit rent ' +
    'lead average approach call attempt try need must spin well fold cast cut hit release return trace update log ' +
    'base export file filter gain join label lock match merge query recall supply trust yield abstract sort need size place order name note'
  ).split(' '),
)
/** Adjectives that count as nouns too: "an arbitrary constant". */
const NOUNS_TOO = new Set(
  'chemical human maximum minimum constant integral solid prior posterior mean marginal ideal square total final metal number variable observable vegetable timetable'.split(
    ' ',
  ),
)
/** Verbs that are as often nouns, but rarely in the terms of a lecture. */
const VERBS = new Set('blow lie last stay hope want care help deal love'.split(' '))

const IRREGULAR = new Set(
  (
    'became begun began blew blown broke broken brought built bought caught chose chosen came dealt drove driven ate eaten fell ' +
    'fallen fed felt fought found flew flown forgot forgotten froze frozen got gave given went gone grew grown had heard held kept ' +
    'knew known led left lost made meant met paid rose risen ran said saw seen sought sold sent shook shaken shone shot showed shown ' +
    'sank sunk sat spoke spoken spent stood stuck swam took taken taught told thought threw thrown understood wore worn won wrote written'
  ).split(' '),
)

let classes: Classes | undefined

const readClasses = (): Classes => {
  const setOf = (words: string) => new Set(words.split(' '))
  classes ??= { verb: setOf(table.verb), adjective: setOf(table.adjective), adverb: setOf(table.adverb) }
  return classes
}

const isVerb = (word: string): boolean =>
  VERBS.has(word) || (!NOUNS.has(word) && readClasses().verb.has(word))

/** Returns true for a lower-case verb as it follows a subject or gives an order: "moves", "move". */
export const isPresentVerb = (word: string): boolean =>
  isVerb(word) ||
  (/[^s]s$/.test(word) &&
    [word.slice(0, -1), word.replace(/(?<=[sxzo]|[cs]h)es$/, ''), word.replace(/ies$/, 'y')].some(
      (base) => base !== word && isVerb(base),
    ))

/** "carried", "built": a past form or a participle. */
export const isPastVerb = (word: string): boolean => {
  if (IRREGULAR.has(word)) return true
  if (word.length < 5 || !word.endsWith('ed')) return false
  const stem = word.slice(0, -2)
  return [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')].some(isVerb)
}

/** Returns true for adjectives, also in comparison: "denser", "closest". */
export const isAdjective = (word: string): boolean => {
  if (NOUNS_TOO.has(word)) return false
  const { adjective } = readClasses()
  const stem = word.replace(/(?:er|est)$/, '')
  return (
    adjective.has(word) ||
    /...(?:able|ible|less|ful|ous)$/.test(word) ||
    (stem !== word && [stem, `${stem}e`, stem.replace(/i$/, 'y')].some((base) => adjective.has(base)))
  )
}

export const isAdverb = (word: string): boolean => readClasses().adverb.has(word)

/** Returns true if any verb follows the first word: "winds blow", "layers carried away". */
export const hasVerb = (text: string): boolean =>
  text
    .split(' ')
    .slice(1)
    .some((word) => isPresentVerb(word) || isPastVerb(word))
