import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { isSameWord } from './match.ts'
import { foldAnswer, gradedTermsOf, isPaired, weightOfTerm } from './terms.ts'
import { findValues } from './values.ts'

/**
 * A reference that only names something: "the liver", "红细胞". Words of similar meaning are wrong answers there: "kidney",
 * "白细胞". Of East Asian scripts it has the characters in their order, of others the terms that the question does not have, and
 * the letters of all its words as one, which "mergesort" has.
 */
export type Name = { characters: string } | { terms: string[]; letters: string }

/** Longer texts say something, and may be said in other words. What is surely a name may be longer. */
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
const DENSE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]+$/u
/** A sentence may be said in other words, however short: "Energy is conserved." */
const VERB = /\b(?:is|are|was|were|has|have|can|will|must|ist|sind|est|sont|es|son)\b/u

const bareCharacters = (folded: string): string => folded.replaceAll(/[\s.。,，、!?]/gu, '')

/** Null for a text that says more than a name. @param of what the text is: a reference, a line of a rubric or a thing of a list */
export const readName = (
  text: string,
  { question, asked, of }: { question: string; asked: ReadonlySet<string>; of: 'whole' | 'line' | 'list' },
): Name | null => {
  const folded = foldAnswer(text).trim()
  const bare = text.trim().replace(/[.。]$/u, '')
  // A Korean name is one word, however long.
  const isName =
    of === 'list' || isCapitalised(bare) || /^\p{Script=Hangul}+$/u.test(bare) || ASKS_FOR_NAME.test(question)
  const most = isName ? MOST_OF_NAME : of === 'line' ? MOST_OF_LINE : MOST
  const characters = bareCharacters(folded).replace(
    /(?<=\p{Script=Hangul}{2})(?:입니다|이다|이에요|예요)$/u,
    '',
  )
  const hasValues = findValues(folded).length > 0
  if (DENSE.test(characters) && !hasValues)
    return characters.length <= most.characters ? { characters } : null
  const terms = [...new Set(gradedTermsOf(text))]
  if (terms.some(isPaired) || folded.split(' ').length > most.words || VERB.test(folded)) return null
  // Words beside a value with a unit say what it counts: "2 litres a day".
  const measured = terms.filter((term) => term.startsWith('#') && !/^#(?:number|year|of )/u.test(term))
  const others = terms.filter((term) => !asked.has(term))
  const own = others.length > 0 ? others : terms
  if (own.length === 0 || own.length > most.terms) return null
  // Of one word there may be another around it: "unstable".
  const letters = /\p{L}[ -]\p{L}/u.test(folded) ? folded.replaceAll(/\P{L}/gu, '') : ''
  return { terms: measured.length > 0 ? measured : own, letters }
}

/** Share of the characters that stand in a text in their order. */
const shareInOrder = (characters: string, text: string): number => {
  let [found, at] = [0, 0]
  for (const character of characters) {
    const next = text.indexOf(character, at)
    if (next < 0) continue
    found += 1
    at = next + 1
  }
  return found / characters.length
}

/** Share of what was found, where the answer also names something else in place of the rest: "Treaty of Vienna". */
const BESIDE_OTHERS = 0.3
/** One wrong character of a long name is a slip. */
const MISSPELLED = 0.82
/** Least share of the characters of a name that is shortened: "산소" is no short form of "이산화탄소". */
const PART = 0.5

/** Share of a name that an answer has, 0 to 1. Misspelled words count. */
export const shareOfName = (
  name: Name,
  answer: { folded: string; terms: ReadonlySet<string> },
  asked: ReadonlySet<string>,
): number => {
  if ('characters' in name) {
    const written = bareCharacters(answer.folded)
    const share = shareInOrder(name.characters, written)
    if (share >= MISSPELLED) return 1
    return share >= PART && [...written].every((one) => name.characters.includes(one))
      ? share
      : BESIDE_OTHERS * share
  }
  const written = [...answer.terms]
  const share =
    name.terms.filter((term) => written.some((one) => isSameWord(term, one))).length / name.terms.length
  if (share === 1 || (name.letters !== '' && answer.folded.replaceAll(/\P{L}/gu, '').includes(name.letters)))
    return 1
  const isOther = (one: string) =>
    !asked.has(one) && weightOfTerm(one) >= 1 && !name.terms.some((term) => isSameWord(term, one))
  return written.some(isOther) ? BESIDE_OTHERS * share : share
}

/** An aside behind a space or a character: "46 (23 pairs)", "이산화탄소(CO2)". "O(n)" has none. */
const ASIDE = /(?<=[\s\p{Script=Han}\p{Script=Hangul}])\(([^()]{1,120})\)|（([^（）]{1,120})）/gu
/** Between names of the same thing: "soccer or football". */
const OR = /\s+(?:\/|or|oder|ou)\s+|\s+또는\s+|或者?/iu
const isShort = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) ? text.length <= 6 : text.split(/\s+/).length <= 4
/** "DNA", "CO2", "NaCl". */
const ABBREVIATION = /^(?=(?:\P{Lu}*\p{Lu}){2})[\p{L}\d+-]{2,8}$/u
const ASKS_WHO = /^\P{L}*(?:who|whom|whose|by whom|wer|wen|von wem|qui|quién|quien|chi|quem)\s/iu
/** Given names and a family name, with particles between them. */
const PERSON =
  /^(?:(?:\p{Lu}[\p{L}’'.-]*|von|van|de[rnls]?|d[aiu]|la|le|al|bin|zu)\s+){1,5}(\p{Lu}\p{L}*\p{Ll}{2})$/u
const TITLE = /^(?:The|Sir|Lord|Lady|Dame|Dr|Mr|Mrs|Ms|Prof|Professor|Saint|St|It|Is|By|Was)$/u

/** "John Smith" is not Adam Smith. */
const namesAnother = (answer: string, family: string, name: string): boolean => {
  const words = answer.split(/[^\p{L}’'-]+/u)
  const before = words[words.indexOf(family) - 1]
  return (
    before !== undefined && /^\p{Lu}\p{Ll}/u.test(before) && !TITLE.test(before) && !name.includes(before)
  )
}

/**
 * The references by which an answer is graded; the best counts. Besides the professor's: without asides, each of several names, a
 * name's abbreviation, and the family name where the question asks for a person.
 */
export const listReferences = ({ question, reference, answer }: GradeRequest): string[] => {
  const plain = reference.replaceAll(ASIDE, ' ').replaceAll(/\s+/gu, ' ').trim()
  const asides = [...reference.matchAll(ASIDE)].map((found) => found[1] ?? found[2]!)
  const isAbbreviated =
    reference.trim().replace(/\.$/u, '').endsWith(')') &&
    [plain, ...asides].every(isShort) &&
    [plain, ...asides].some((one) => ABBREVIATION.test(one))
  if (isAbbreviated) return [plain, ...asides]
  const names = plain.split(OR).map((name) => name.trim())
  const family = ASKS_WHO.test(question) ? PERSON.exec(plain.replace(/[.]$/u, ''))?.[1] : undefined
  const others = [
    plain,
    ...(names.length > 1 && names.length <= 6 && names.every(isShort) ? names : []),
    ...(family && !namesAnother(answer, family, plain) ? [family] : []),
  ]
  return [reference, ...others.filter((one) => one !== reference && gradedTermsOf(one).length > 0)]
}

/** Substances by their formulas, with their names in English, Korean and Chinese. */
const SUBSTANCES: Record<string, string[]> = {
  h2o: ['water', '물', '水'],
  co2: ['carbon dioxide', '이산화탄소', '二氧化碳'],
  o2: ['oxygen', '산소', '氧气'],
  n2: ['nitrogen', '질소', '氮气'],
  nacl: ['sodium chloride', '염화나트륨', '氯化钠'],
}
/** Adds to an answer the reference's names of substances whose formulas it has. Names get no formulas: a question may ask for one. */
export const nameSubstances = (answer: string, reference: string): string => {
  const [written, known] = [foldCase(answer), foldCase(reference)]
  const named = Object.entries(SUBSTANCES).flatMap(([formula, names]) =>
    new RegExp(`(?<![a-z\\d])${formula}(?![a-z\\d])`, 'u').test(written)
      ? names.filter((name) => known.includes(name))
      : [],
  )
  return [answer, ...named].join(' ')
}
