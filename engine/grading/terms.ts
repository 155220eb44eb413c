import { contentTermsOf } from '@lectern/core/text/terms.ts'
import { findValues, inDigits, termOfValue } from './values.ts'

/** Chinese function characters. Alone they say nothing, and a pair with one is not a word. */
const CHINESE_FORM = new Set('的了是在和与就都也很而及或等被把让使会能可以要为所其这那有个之于从对到')
/** English words that are frequent in answers on any subject, as `contentTermsOf` returns them. */
const LIGHT = new Set(
  `so because then than into onto when while also just very such both any some get gets got mak made us used tak go
  goes com giv put keep let thing way kind like well still even only each every all other more most out off up down
  over which`.split(/\s+/),
)
const LIGHT_WEIGHT = 0.35
const SINGLE_SIGN_WEIGHT = 0.8
/** A formula says what a sentence about it says. */
const FORMULA_WEIGHT = 2

/** Korean function words, and words that are frequent in answers on any subject. */
const KOREAN_LIGHT =
  /^(?:수|것|거|때|때문|등|및|즉|더|그|이|저|그것|이것|그리고|그래서|하지만|그러나|또는|또한|있다?|있[는을고어으]\p{Script=Hangul}*|없[는을고어]\p{Script=Hangul}*|한다|하는|하고|하여|해서|하기|하면|하며|된다|되는|되고|되어|돼서|이다|입니다|합니다|됩니다|위해서?|대해서?|통해서?|경우|모두|매우|같은|같다|다른|어떤|여러|각각|각)$/u
/** Korean particles and endings of "to be", to be removed from a word. */
const KOREAN_END =
  /(?<=\p{Script=Hangul})(?:에서는|에서도|으로써|으로서|으로는|에게서|이라고|이라는|입니다|이다|이고|이며|이란|라고|라는|이나|에서|에게|에는|에도|까지|부터|보다|처럼|마다|으로|로써|로서|하다|한다|하는|하고|하여|해서|하기|하면|하며|하지|했다|된다|되는|되고|되어|되지|한|할|함|란|은|는|이|가|을|를|의|에|와|과|도|만|로|다|고|며|면|서|요|음|임)$/u

const koreanTermsOf = (run: string): string[] => {
  const word = run.replace(KOREAN_END, '')
  if (KOREAN_LIGHT.test(word)) return []
  const characters = [...word]
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Texts are compared in lower case, with numbers in digits. */
export const foldAnswer = (text: string): string => inDigits(text.normalize('NFKC').toLowerCase())

/**
 * The terms by which answers are compared: values, stems of words, pairs of neighbouring Korean syllables, and Chinese
 * characters and their pairs. With pairs, another wording of a compound still shares terms with it.
 */
export const gradedTermsOf = (text: string): string[] => {
  const folded = foldAnswer(text)
  const values = findValues(folded)
  const terms = values.map(termOfValue)
  const bare = values.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    folded,
  )
  const rest = bare
    .replaceAll(/\p{Script=Han}+/gu, (run) => {
      const characters = [...run]
      for (const [index, character] of characters.entries()) {
        const next = characters[index + 1]
        if (CHINESE_FORM.has(character)) continue
        terms.push(character)
        if (next !== undefined && !CHINESE_FORM.has(next)) terms.push(character + next)
      }
      return ' '
    })
    .replaceAll(/\p{Script=Hangul}+/gu, (run) => {
      terms.push(...koreanTermsOf(run))
      return ' '
    })
  return [...terms, ...contentTermsOf(rest)]
}

/** Returns true for terms of scripts whose words are compared by pairs of characters. */
export const isPaired = (term: string): boolean => /^[\p{Script=Han}\p{Script=Hangul}]/u.test(term)

/** How much a term tells, independent of the question. */
export const weightOfTerm = (term: string): number => {
  if (LIGHT.has(term)) return LIGHT_WEIGHT
  if (term.startsWith('#formula')) return FORMULA_WEIGHT
  return /^\p{Script=Han}$/u.test(term) ? SINGLE_SIGN_WEIGHT : 1
}

/** How much terms tell together, each once. */
export const weightOf = (terms: Iterable<string>): number =>
  [...new Set(terms)].reduce((sum, term) => sum + weightOfTerm(term), 0)

/** Number of terms that carry meaning alone: no single characters, no words that are frequent in any answer. */
export const countWords = (terms: Iterable<string>): number =>
  [...terms].filter((term) => weightOfTerm(term) >= 1).length
