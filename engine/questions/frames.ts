import { isPastVerb, isPresentVerb } from '@lectern/core/text/word-classes/word-classes.ts'

/**
 * How a term stands in a sentence, which tells what can stand in its place: after an article, bare, or after a form of "to
 * be". `null`: it is only a part of a phrase or no noun there, so that nothing else fits.
 */
export type Frame = string | null

const ONE = /\b(?:an?|each|every|another|one|any)\s$/iu
const KNOWN =
  /\b(?:the|its|their|our|your|his|her|this|that|these|those|no|all|some|many|few|more|most|both)\s$/iu
const BE = /\b(?:is|are|was|were|be|been|being|becomes?|became|not)\s$/iu
const JOINING =
  /(?:[,;:(“"–—]|\b(?:of|in|on|at|to|for|from|by|with|as|about|into|over|under|between|without|via|through|during|per|and|or|but|than|if|when|while|because|that|which|where|so|then|like|using|versus|vs\.?|can|only|also|not))\s?$/iu
const ARTICLES: Record<string, RegExp> = {
  de: /\b(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines)\s$/iu,
  fr: /(?:\b(?:le|la|les|un|une|des|du|au|aux)\s|\b[ld]['’])$/iu,
  es: /\b(?:el|la|los|las|un|una|unos|unas|del|al)\s$/iu,
  pt: /\b(?:o|a|os|as|um|uma|do|da|dos|das|no|na|nos|nas|ao|à)\s$/iu,
  it: /(?:\b(?:il|lo|la|i|gli|le|un|uno|una|del|della|dei|delle|al|alla)\s|\b(?:l|un|dell|all)['’])$/iu,
}
/** After a preposition stands a noun; elsewhere without an article may stand a verb or an adjective. */
const PREPOSITION =
  /(?:^|\b(?:de|en|con|sin|por|para|entre|sobre|avec|sans|pour|par|dans|sur|em|com|sem|di|in|con|senza|per|tra)\s)$/iu
/** After a Japanese noun: a particle, a comma or the end. */
const AFTER_JAPANESE_NOUN = /^(?:[がをはのにとでもへや，、。．.）」)]|から|まで|より|$)/u

const lastWord = (before: string): string => /(\p{L}[\p{L}'’-]*)\s$/u.exec(before)?.[1]?.toLowerCase() ?? ''

const englishFrame = (before: string): Frame => {
  if (ONE.test(before)) return 'one'
  if (KNOWN.test(before)) return 'known'
  if (BE.test(before)) return null
  if (before === '') return 'first'
  const word = lastWord(before)
  return JOINING.test(before) || isPresentVerb(word) || isPastVerb(word) ? 'bare' : null
}

/** @param start where the term stands in the text */
export const frameOf = (text: string, term: { text: string; start: number }, language: string): Frame => {
  const before = text.slice(Math.max(0, term.start - 30), term.start)
  // "(MM2)": a label.
  if (/[(（]$/u.test(before) && /^[)）]/u.test(text.slice(term.start + term.text.length))) return null
  if (language === 'en') return englishFrame(before)
  if (language === 'ja') {
    const after = text.slice(term.start + term.text.length)
    const isNoun = !/\p{Script=Hiragana}$/u.test(term.text) && !before.endsWith('・')
    return isNoun && AFTER_JAPANESE_NOUN.test(after) ? 'noun' : null
  }
  const article = ARTICLES[language]?.exec(before)?.[0].trim().toLowerCase()
  return article ?? (/^(?:es|fr|pt|it)$/.test(language) && !PREPOSITION.test(before) ? null : 'bare')
}

/**
 * Whether a term that stands in some frames can stand in another one. In English a countable noun needs an article, and
 * another one has no "a". A term that begins a line may be a heading, which needs none.
 */
export const fitsFrame = (frame: Frame, frames: ReadonlySet<Frame>, isPlural: boolean): boolean => {
  if (frame === null) return false
  const isBare = frame === 'bare' || frame === 'first'
  if (isPlural && (isBare || frame === 'known')) return true
  if (frame === 'known') return [...frames].some((one) => one !== null)
  return isBare ? frames.has('bare') && !frames.has('one') : frames.has(frame)
}
