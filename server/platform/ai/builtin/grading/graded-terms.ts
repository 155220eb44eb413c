import { termsOf } from '../chat/terms.ts'

/** Signs of Chinese that hold sentences together: alone they say nothing, and a pair with one is no word. */
const CHINESE_FORM = new Set('的了是在和与就都也很而及或等被把让使会能可以要为所其这那有个之于从对到')
/** English words that stand in every second answer, whatever it is about; in the form that `termsOf` gives them. */
const LIGHT = new Set(
  `so because then than into onto when while also just very such both any some get gets got mak made us used tak go
  goes com giv put keep let thing way kind like well still even only each every all other more most out off up down
  over which`.split(/\s+/),
)
const LIGHT_WEIGHT = 0.35
const SINGLE_SIGN_WEIGHT = 0.5
const NUMBER_WEIGHT = 2

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
  return [...terms, ...termsOf(rest)]
}

/** How much a term says, wherever it stands. */
export const weightOfTerm = (term: string): number => {
  if (/^\d/.test(term)) return NUMBER_WEIGHT
  if (LIGHT.has(term)) return LIGHT_WEIGHT
  return /^\p{Script=Han}$/u.test(term) ? SINGLE_SIGN_WEIGHT : 1
}

/** How many of some terms say something by themselves: not single signs, not words of every answer. */
export const countWords = (terms: Iterable<string>): number =>
  [...terms].filter((term) => weightOfTerm(term) >= 1).length
