import { isOpenKorean } from '../word-classes/korean-ends.ts'
import { isKnownTerm } from '../word-likeness/word-likeness.ts'
import { tidyText } from './clean-line.ts'

/** A sentence cannot end with these words. */
const OPEN_END =
  /(?:^|\s)(?:&|the|an?|of|where|wobei|avec|où|donde|onde|to|or|and|in|for|with|by|from|on|at|as|that|is|are|than|if|wenn|falls|dass|into|between|about|its|their|our|your|every|der|die|das|den|dem|des|(?:k?ein|sein|ihr|unser)(?:e[rsmn]?)?|(?:dies|jed|welch)e[rsmn]?|als|wie|zu|zwischen|im|vom|beim|ins|\p{Ll}{3,}end(?:e|er|es|em|en)|und|von|mit|für|zur|zum|oder|ohne|über|durch|gegen|bei|nach|vor|sowie|le|la|les|des|du|de|et|à|aux?|une?|dans|par|pour|que|ou|el|los|las|[ye]|del|al|en|con|por|para|dos|na|em|com|pelo|pela|uma?)$/iu
const ABBREVIATION =
  /\b(?:e\.g|i\.e|cf|vs|resp|z\.B|d\.h|bspw|bzw|ggf|inkl|evtl|ca|al|(?:\p{Lu}\.)+\p{Lu})\.$/iu

export function endsSentence(text: string): boolean {
  return /[.!?。！？]["”’)）」』]?$/.test(text) && !ABBREVIATION.test(text) && !/\.\.[)）]$/.test(text)
}

/** The ending of a German adjective, whose noun follows; "-en" is one behind an article, and else rather of a verb. */
const GERMAN_ADJECTIVE =
  /\s(?!(?:immer|heute|später|früher|besser|größer|kleiner|höher|weiter|wieder|daher|bisher|vorher|nachher|sicher)$)\p{Ll}{3,}(?:e|er|es|em)$|\s(?:de[rmns]|die|das|zu[rm]|vom|beim|im|am|eine[rmn])\s\p{Ll}{3,}en$/u

/** Returns true if a German noun has to follow. */
export const needsGermanNoun = (text: string): boolean => GERMAN_ADJECTIVE.test(text)

/** Returns true if the text continues in the next line, however that line begins. */
export function isUnfinished(text: string): boolean {
  return (
    ABBREVIATION.test(text) ||
    OPEN_END.test(text) ||
    /\p{L}-$/u.test(text) ||
    /(?:[をがにはのもで、，]|(?<!こ)と)$/.test(text) ||
    hasOpenBracket(text) ||
    isOpenKorean(text)
  )
}

/** Returns true for words whose last one needs more: "is a part of". One letter alone is rather a name. */
export const endsInOpenWord = (text: string): boolean =>
  OPEN_END.test(text) && /\S\s+\S+\s+\S{2,}$/.test(text)

function hasOpenBracket(text: string): boolean {
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  return open > 0 && !/[)）]/.test(text.slice(open))
}

/** Stands in a text for a formula that is not spoken. */
export const FORMULA_PLACE = '\uFFFC'
/** Stands in a text for lines of a program. */
export const CODE_PLACE = '\u2FFB'

/** Particles and endings that are no words: a line that begins with one goes on in the word above. */
const KOREAN_ENDING =
  /^(?:들|은|는|을|를|가|의|로|으로|와|과|만|큼|며|에서|에게|까지|부터|다|[가-힣]?니다|나요|[었았][가-힣]+)(?=[\s.,)]|$)|^[가-힣][.!?]/
/** Forms of 하다 and 되다, which make a verb of the noun before them; after other forms they are words. */
const KOREAN_VERB = /^(?:하[는여고면지기게며도시나]|할|함|합니다|했|된|되[는어고면지며었]|될|됨|됩니다)/
const NO_NOUN = /(?:[을를은는이가도에의게로서고며면지히]|^.)$/

/** Returns true for a Korean word that is divided at the end of its line. `known`: the texts of the slide and its neighbours. */
function isTornKorean(before: string, after: string, known: string): boolean {
  const start = /[가-힣]+$/.exec(before)?.[0]
  const rest = /^[가-힣]{1,2}/.exec(after)?.[0]
  if (start === undefined || rest === undefined) return false
  return (
    KOREAN_ENDING.test(after) ||
    (KOREAN_VERB.test(after) && !NO_NOUN.test(start)) ||
    known.includes(` ${start}${rest}`)
  )
}

/** Joins two lines of one text, and the parts of a hyphenated word. */
export function joinLines(before: string, after: string, known = ''): string {
  if (before === '') return after
  // "sum-of-" and "squares" keep both hyphens.
  const broken = /(?<!\p{L}-)(?<!\p{L})(\p{L}?\p{Ll}+)-$/u.exec(before)?.[1] ?? ''
  const rest = /^\p{Ll}+/u.exec(after)?.[0] ?? ''
  if (broken !== '' && rest !== '' && isDivided(broken, rest)) return tidyText(before.slice(0, -1) + after)
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー，、。]$/u.test(before)
  const glued = dense || isTornKorean(before, after, known) || /\p{L}-$/u.test(before)
  return tidyText(glued ? before + after : `${before} ${after}`)
}

/** Returns true for the two parts of a divided word. A compound of known words ("well-known") keeps its hyphen. */
function isDivided(broken: string, rest: string): boolean {
  return isKnownTerm(broken + rest) || !isKnownTerm(broken)
}
