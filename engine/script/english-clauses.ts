import { isAdverb, isPastVerb, isPresentVerb } from '@lectern/core/text/word-classes/word-classes.ts'

/** A relative clause, which describes the noun before it: "a layer in which temperature falls". */
const DESCRIBING =
  /(?<=.)[\s,;]+(?:that|who|where|(?:(?:in|of|for|from|at|on|to|by|with|through)\s)?(?:which|whom|whose))\s.*$/i
/**
 * A clause of condition or time shows that the line is a statement: "neurons fire when the threshold is
 * reached".
 */
const CIRCUMSTANCE = /\s(?:when|while|if|because|since(?=\s\p{L}))\s/u
const FINITE =
  /\b(?:is|are|was|were|am|has|have|had|do|does|did|can|cannot|could|should|will|would|shall|must|may|might|let|means?)\b|n['’]t\b|['’](?:re|ll|ve)\b/i
/** A pronoun is followed by a verb: "In deep water they travel". */
const SUBJECT = /\b(?:we|you|they|he|she|it|i|there|this|these|those|someone|nobody|everybody|nothing)\b/i
/** The word before one of these is not a noun, but a verb or a preposition. */
const NAMING =
  /^(?:the|an?|its|their|our|your|his|her|this|these|those|each|every|all|no|it|them|us|itself)$/i
const JOINING = new Set(
  (
    'of in on at to for from by with without as and or but nor vs versus via per than then not also both between among ' +
    'under over into onto through during before after about above below behind beside beyond against across along around ' +
    'toward towards within until like near off out up down plus minus using given such all half twice'
  ).split(' '),
)
/**
 * Words that are as often nouns. They are verbs in a verb's position: "water forms near", "gyres circle
 * in".
 */
const MOVING =
  /^(?:form|flow|rise|stand|move|circle|turn|return|stop|drop|travel|depend|act|pass|hold|fit|vary|work|run)s?$/
const PLURAL = /(?:[^s]s|data|people|children|[mw]en|criteria|phenomena|bacteria|mitochondria)$/i

/**
 * Returns true if a line of an English slide has no main verb: it names a thing ("Cheap sensors with noisy
 * data") or a position ("To the right in the north"). In doubt the line counts as having a verb.
 */
export function isVerbless(text: string): boolean {
  const main = mainClauseOf(text)
  if (FINITE.test(main) || SUBJECT.test(main) || CIRCUMSTANCE.test(main)) return false
  const words = main.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}'’-]+$/u, ''))
  const isOrder = isPastVerb((words[0] ?? '').toLowerCase()) && NAMING.test(words[1] ?? '')
  return !isOrder && !words.some((_, at) => at > 0 && isVerbAt(words, at))
}

/**
 * Returns true for a verb whose subject was named above: "Separates the cell from its environment",
 * "Consists of".
 */
export function isPredicate(text: string): boolean {
  const [, verb = '', next = ''] = /^(\p{Lu}?\p{Ll}+s) (\S+)/u.exec(text) ?? []
  if (verb === '' || !isPresentVerb(verb.toLowerCase()) || !isVerbless(text)) return false
  // "Needs of users" and "Lies and statistics" name things.
  return !/^(?:and|or|in)$/.test(next) && (next !== 'of' || verb === 'Consists')
}

/**
 * Returns true for a line that begins like a position or manner: "To the right in the northern hemisphere".
 */
export const isPlace = (text: string): boolean =>
  /^(?:to|in|on|at|by|with|without|for|from|under|over|between|through|via|into|near|within|during)\s/i.test(
    text,
  )

/** A line without brackets and relative clauses. */
export function mainClauseOf(text: string): string {
  return text.replace(/\s?\([^)]*\)/g, '').replace(DESCRIBING, '')
}

/** Returns true if a short line has a word that is almost always a verb: "Waves carry energy". */
export function hasPlainVerb(text: string): boolean {
  const words = text.split(/\s+/)
  return words.some((word, at) => at > 0 && !isNamedAt(words, at) && isPresentVerb(word))
}

/** "the data", "of estimated values": the word after an article or preposition is not a verb. */
function isNamedAt(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? ''
  return NAMING.test(before) || JOINING.has(before.toLowerCase())
}

function isVerbAt(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (!/^\p{Ll}/u.test(word) || isNamedAt(words, at)) return false
  // "a method proposed by Kelvin" names a method.
  if (isPastVerb(word)) return !/^(?:by|from|as|with|on|for)$/.test(next) && !/ly$/.test(words[at - 1] ?? '')
  // A verb without s needs a plural before it: "the short run" has none.
  if (isPresentVerb(word))
    return /s$/.test(word) || words[at - 2] === 'and' || words.slice(0, at).some((one) => PLURAL.test(one))
  if (NAMING.test(next)) return !JOINING.has(word) && !/(?:ly|ing)$/.test(word)
  const goesOn =
    (JOINING.has(next) && next !== 'of') || isAdverb(next) || /^(?:faster|slower|down\w+|up\w+)$/.test(next)
  return MOVING.test(word) && goesOn && agrees(words, at)
}

/** Either the verb or its subject has an s: "water forms", "bulges of water form", "sun and moon stand". */
function agrees(words: readonly string[], at: number): boolean {
  const link = words[at - 2]
  const subject = (link === 'of' ? words[at - 3] : words[at - 1]) ?? ''
  return (link === 'and' || PLURAL.test(subject)) !== /s$/.test(words[at] ?? '')
}
