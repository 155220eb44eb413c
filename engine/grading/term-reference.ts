import { foldCase } from '@lectern/core/text/fold-text.ts'
import { gradedTermsOf, isPaired, weightOfTerm } from './words/graded-terms.ts'
import { spellOut } from './words/spell-out.ts'
import { findValues } from './words/values.ts'
import { isSameWord, type WrittenTerms } from './words/word-match.ts'

/**
 * A reference that only names something: "the liver", "红细胞". Words of similar meaning are wrong answers there: "kidney",
 * "白细胞". Of East Asian scripts it has the characters in their order, of others the terms that the question does not have, and
 * the letters of all its words as one, which "mergesort" has.
 */
export type TermReference = { characters: string } | { terms: string[]; letters: string }

/** Longer references say something, and may be said in other words. A name by its capitals or by the question is longer. */
const MOST = { terms: 2, words: 5, characters: 6 }
const MOST_OF_NAME = { terms: 8, words: 10, characters: 16 }
/** A line of a rubric names a subject in two words: "number of words". */
const MOST_OF_LINE = { terms: 1, words: 5, characters: 4 }
const ASKS_FOR_NAME =
  /\bstands? for\b|\bacronym\b|\babbreviat|\bfull (?:form|name)\b|significa|\bsteht .* für|^wofür|약자|줄임말|무엇이라|이름|全称|缩写|名称|叫|哪|谁|机[关构]|组织|定律/iu
/** "World Health Organization". Short words such as "of" join the others. */
const isCapitalised = (text: string): boolean => {
  const words = text.split(/[\s,]+/u).filter((word) => word.length > 3)
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}
/** A Korean name is one word, however long. */
const isKoreanWord = (text: string): boolean => /^\p{Script=Hangul}+$/u.test(text)

/** Share of what was found, where the answer also names something else in place of the rest: "Treaty of Vienna". */
const BESIDE_OTHERS = 0.3

/** One wrong character of a long name is a slip. */
const MISSPELLED = 0.85
/** Least share of the characters of a name that is shortened: "산소" is no short form of "이산화탄소". */
const PART = 0.5
const DENSE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]+$/u
/** A sentence may be said in other words, however short: "Energy is conserved." */
const VERB = /\b(?:is|are|was|were|has|have|can|will|must|ist|sind|est|sont|es|son)\b/u
/** The letters of two words or more; of one there may be another word around it: "unstable". */
const lettersOf = (folded: string): string =>
  /\p{L}[ -]\p{L}/u.test(folded) ? folded.replaceAll(/\P{L}/gu, '') : ''

const bareCharacters = (folded: string): string => folded.replaceAll(/[\s.。,，、!?]/gu, '')

/**
 * Null for a text that says more than a name. Words of the question are no part of it, unless it has no others.
 * @param question @param asked its terms @param of what the text is: a reference, a line of a rubric or a thing of a list
 */
export const readTermReference = (
  reference: string,
  { question, asked, of }: { question: string; asked: ReadonlySet<string>; of: 'whole' | 'line' | 'list' },
): TermReference | null => {
  const folded = spellOut(foldCase(reference))
  const bare = reference.trim().replace(/[.。]$/u, '')
  const isName = of === 'list' || isCapitalised(bare) || isKoreanWord(bare) || ASKS_FOR_NAME.test(question)
  const most = isName ? MOST_OF_NAME : of === 'line' ? MOST_OF_LINE : MOST
  const characters = bareCharacters(folded).replace(
    /(?<=\p{Script=Hangul}{2})(?:입니다|이다|이에요|예요)$/u,
    '',
  )
  const values = findValues(folded)
  if (DENSE.test(characters) && values.length === 0)
    return characters.length <= most.characters ? { characters } : null
  const terms = [...new Set(gradedTermsOf(reference))]
  if (terms.some(isPaired) || folded.split(' ').length > most.words || VERB.test(folded)) return null
  // Words beside a value with a unit say what it counts: "2 litres a day".
  const measured = values.filter(({ unit }) => unit !== '').map(({ term }) => term)
  const others = terms.filter((term) => !asked.has(term))
  const own = others.length > 0 ? others : terms
  if (own.length === 0 || own.length > most.terms) return null
  return { terms: measured.length > 0 ? measured : own, letters: lettersOf(folded) }
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
    const written = bareCharacters(spellOut(answer.folded))
    const share = shareInOrder(reference.characters, written)
    if (share >= MISSPELLED) return 1
    const isPart = share >= PART && [...written].every((one) => reference.characters.includes(one))
    return isPart ? share : BESIDE_OTHERS * share
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
