import type { SlideLine } from '../../ai/engine.ts'
import { termsOf } from '../terms.ts'
import { isKnownTerm } from '../word-likeness/word-likeness.ts'
import { tidyText } from './clean-line.ts'
import { findDividedWords, type IsDivided } from './korean-words.ts'

/** A sentence cannot end with these words. */
const OPEN_END =
  /(?:^|\s)(?:&|the|an?|of|where|wobei|avec|où|donde|onde|to|or|and|in|for|with|by|from|on|at|as|that|is|are|means|ist|sind|est|sont|es|son|é|são|ou seja|follows|folgt|suit|sigue|segue|then|thus|hence|via|than|if|but|because|aber|weil|denn|mais|car|parce que|pero|mas|porque|comme|como|então|entonces|alors|dann|wenn|falls|dass|into|between|about|its|their|our|your|every|der|die|das|den|dem|des|(?:k?ein|sein|ihr|unser)(?:e[rsmn]?)?|(?:dies|jed|welch)e[rsmn]?|als|wie|zu|zwischen|im|vom|beim|ins|\p{Ll}{3,}(?<!w)end(?:e|er|es|em|en)|und|von|mit|für|zur|zum|oder|ohne|über|durch|gegen|bei|nach|vor|sowie|le|la|les|des|du|de|et|à|aux?|une?|dans|par|pour|que|ou|el|los|las|[ye]|del|al|en|con|por|para|da|das|dos|aos?|na|em|com|pelo|pela|uma?)$/iu
const ABBREVIATION =
  /\b(?:e\.g|i\.e|cf|vs|resp|z\.B|d\.h|bspw|bzw|ggf|inkl|evtl|ca|al|(?:\p{Lu}\.)+\p{Lu})\.$/iu

export function endsSentence(text: string): boolean {
  return /[.!?。！？]["”’)）」』]?$/.test(text) && !ABBREVIATION.test(text) && !/\.\.[)）]$/.test(text)
}

/** Returns true if the text continues in the next line, however that line begins. */
export function isUnfinished(text: string): boolean {
  return (
    ABBREVIATION.test(text) ||
    OPEN_END.test(text) ||
    /\p{L}-$|\p{L}{2} =$/u.test(text) ||
    /(?:[をがにはのもで、，]|(?<!こ)と|[，,、][以和与在将对从由被把使])$/.test(text) ||
    hasOpenBracket(text)
  )
}

/** Returns true for words whose last one needs more: "is a part of". One letter alone is rather a name. */
export const endsInOpenWord = (text: string): boolean =>
  OPEN_END.test(text) && /\S\s+\S+\s+\S{2,}$/.test(text)

/** Returns true for a text that opens a bracket and does not close it. */
export function hasOpenBracket(text: string): boolean {
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  return open > 0 && !/[)）]/.test(text.slice(open))
}

/** Stands in a text for a formula that is not spoken. */
export const FORMULA_PLACE = '\uFFFC'
/** Stands in a text for lines of a program. */
export const CODE_PLACE = '\u2FFB'

/** Joins two lines of one text, and the parts of a divided word. */
export type JoinLines = (before: string, after: string) => string

/** Returns a function that joins lines of these ones, which are in this language. */
export function makeJoinLines(lines: readonly SlideLine[], language: string | null): JoinLines {
  const isDividedWord = findDividedWords(lines)
  return (before, after) => joinLines(before, after, isDividedWord, language)
}

function joinLines(before: string, after: string, isDividedWord: IsDivided, language: string | null): string {
  if (before === '') return after
  // "sum-of-" and "squares" keep both hyphens.
  const broken = /(?<!\p{L}-)(?<!\p{L})(\p{L}?\p{Ll}+)-$/u.exec(before)?.[1] ?? ''
  const rest = /^\p{Ll}+/u.exec(after)?.[0] ?? ''
  if (broken !== '' && rest !== '' && isDivided(broken, rest, language))
    return tidyText(before.slice(0, -1) + after)
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー，、。]$/u.test(before)
  const glued = dense || isDividedWord(before, after) || /\p{L}-$/u.test(before)
  return tidyText(glued ? before + after : `${before} ${after}`)
}

/** Returns true for the two parts of a divided word. An English compound of known words ("well-known") keeps its hyphen. */
function isDivided(broken: string, rest: string, language: string | null): boolean {
  const isKnown = (word: string) => termsOf(word).some(isKnownTerm)
  return language !== 'en' || broken.length < 3 || isKnown(broken + rest) || !isKnown(broken)
}
