import { termsOf } from '@lectern/core/text/terms.ts'

/** Signs of Chinese that hold sentences together: alone they say nothing, and a pair with one is no word. */
const CHINESE_FORM = new Set('的了是在和与就都也很而及或等被把让使会能可以要为所其这那有个之于从对到')
/** English words that stand in every second answer, whatever it is about; in the form that `termsOf` gives them. */
const LIGHT = new Set(
  `so because then than into onto when while also just very such both any some get gets got mak made us used tak go
  goes com giv put keep let thing way kind like well still even only each every all other more most out off up down
  over which`.split(/\s+/),
)
const LIGHT_WEIGHT = 0.35
const SINGLE_SIGN_WEIGHT = 0.8
const NUMBER_WEIGHT = 2

/** Korean words that hold sentences together, or stand in every second answer. */
const KOREAN_LIGHT =
  /^(?:수|것|거|때|때문|등|및|즉|더|그|이|저|그것|이것|그리고|그래서|하지만|그러나|또는|또한|있다?|있[는을고어으]\p{Script=Hangul}*|없[는을고어]\p{Script=Hangul}*|한다|하는|하고|하여|해서|하기|하면|하며|된다|되는|되고|되어|돼서|이다|입니다|합니다|됩니다|위해서?|대해서?|통해서?|경우|모두|매우|같은|같다|다른|어떤|여러|각각|각)$/u
/** Particles and the ends of "to be": what they are joined to is the word. */
const KOREAN_END =
  /(?<=\p{Script=Hangul})(?:에서는|에서도|으로써|으로서|으로는|에게서|이라고|이라는|입니다|이다|이고|이며|이란|라고|라는|이나|에서|에게|에는|에도|까지|부터|보다|처럼|마다|으로|로써|로서|하다|한다|하는|하고|하여|해서|하기|하면|하며|하지|했다|된다|되는|되고|되어|되지|한|할|함|란|은|는|이|가|을|를|의|에|와|과|도|만|로|다|고|며|면|서|요|음|임)$/u

const koreanTermsOf = (run: string): string[] => {
  if (KOREAN_LIGHT.test(run)) return []
  const word = run.replace(KOREAN_END, '')
  if (KOREAN_LIGHT.test(word)) return []
  const signs = [...word]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

/**
 * The terms by which an answer is compared: stems of words, neighbouring syllables of Korean, and of Chinese the signs
 * and their pairs, so that another wording of the same compound still shares something with it.
 */
export const gradedTermsOf = (text: string): string[] => {
  const terms: string[] = []
  const rest = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Script=Han}+/gu, (run) => {
      const signs = [...run]
      for (const [index, sign] of signs.entries()) {
        const next = signs[index + 1]
        if (CHINESE_FORM.has(sign)) continue
        terms.push(sign)
        if (next !== undefined && !CHINESE_FORM.has(next)) terms.push(sign + next)
      }
      return ' '
    })
    .replaceAll(/\p{Script=Hangul}+/gu, (run) => {
      terms.push(...koreanTermsOf(run))
      return ' '
    })
  return [...terms, ...termsOf(rest)]
}

/** Whether a term belongs to a script whose words are compared by pairs of characters. */
export const isPaired = (term: string): boolean => /^[\p{Script=Han}\p{Script=Hangul}]/u.test(term)

/** How much a term says, wherever it stands. */
export const weightOfTerm = (term: string): number => {
  if (/^\d/.test(term)) return NUMBER_WEIGHT
  if (LIGHT.has(term)) return LIGHT_WEIGHT
  return /^\p{Script=Han}$/u.test(term) ? SINGLE_SIGN_WEIGHT : 1
}

/** How many of some terms say something by themselves: not single signs, not words of every answer. */
export const countWords = (terms: Iterable<string>): number =>
  [...terms].filter((term) => weightOfTerm(term) >= 1).length
