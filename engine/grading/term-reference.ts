import { foldCase } from '@lectern/core/text/fold-text.ts'
import { gradedTermsOf, isPaired, weightOfTerm } from './graded-terms.ts'
import { spellOut } from './spell-out.ts'
import { isSameWord, type WrittenTerms } from './word-match.ts'

/**
 * A reference that only names something: "the liver", "红细胞". Words of similar meaning are wrong answers there: "kidney",
 * "白细胞". Of East Asian scripts it has the characters in their order, of others the terms that the question does not have, and
 * the letters of all its words as one, which "mergesort" has.
 */
export type TermReference = { characters: string } | { terms: string[]; letters: string }

/** Longer references say something, and may be said in other words. */
const MOST_TERMS = 2
const MOST_WORDS = 5
const MOST_CHARACTERS = 6

/** Share of what was found, where the answer also names something else in place of the rest: "Treaty of Vienna". */
const BESIDE_OTHERS = 0.3

const DENSE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]+$/u
/** A sentence may be said in other words, however short: "Energy is conserved." */
const VERB = /\b(?:is|are|was|were|has|have|can|will|must|ist|sind|est|sont|es|son)\b/u
/** The letters of two words or more; of one there may be another word around it: "unstable". */
const lettersOf = (folded: string): string =>
  /\p{L}[ -]\p{L}/u.test(folded) ? folded.replaceAll(/\P{L}/gu, '') : ''

const bareCharacters = (folded: string): string => folded.replaceAll(/[\s.。,，!?]/gu, '')

/** Null for a reference that says more than a name. @param asked the terms of the question */
export const readTermReference = (reference: string, asked: ReadonlySet<string>): TermReference | null => {
  const folded = spellOut(foldCase(reference))
  const characters = bareCharacters(folded).replace(
    /(?<=\p{Script=Hangul}{2})(?:입니다|이다|이에요|예요)$/u,
    '',
  )
  if (DENSE.test(characters)) return characters.length <= MOST_CHARACTERS ? { characters } : null
  const terms = [...new Set(gradedTermsOf(reference))]
  if (terms.some(isPaired) || folded.split(' ').length > MOST_WORDS || VERB.test(folded)) return null
  const own = terms.filter((term) => !asked.has(term))
  return own.length > 0 && own.length <= MOST_TERMS ? { terms: own, letters: lettersOf(folded) } : null
}

/** Share of the characters that stand in a text in their order. */
const shareInOrder = (characters: string, text: string): number => {
  let found = 0
  let at = 0
  for (const character of characters) {
    const next = text.indexOf(character, at)
    if (next < 0) continue
    found += 1
    at = next + 1
  }
  return found / characters.length
}

/** Share of a term that an answer names, 0 to 1. Misspelled words count. */
export const shareOfTerm = (
  reference: TermReference,
  answer: { folded: string; terms: WrittenTerms },
  asked: ReadonlySet<string>,
): number => {
  if ('characters' in reference) {
    const share = shareInOrder(reference.characters, bareCharacters(spellOut(answer.folded)))
    return share === 1 ? 1 : BESIDE_OTHERS * share
  }
  const written = [...answer.terms.terms]
  const isNamed = (term: string) => written.some((one) => isSameWord(term, one))
  const share = reference.terms.filter(isNamed).length / reference.terms.length
  const { letters } = reference
  if (share === 1 || (letters !== '' && answer.folded.replaceAll(/\P{L}/gu, '').includes(letters))) return 1
  const isOther = (one: string) =>
    !asked.has(one) && weightOfTerm(one) >= 1 && !reference.terms.some((term) => isSameWord(term, one))
  return written.some(isOther) ? BESIDE_OTHERS * share : share
}
