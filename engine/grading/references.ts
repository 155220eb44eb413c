import { gradedTermsOf } from './words/graded-terms.ts'

/** An aside behind a space or a character: "46 (23 pairs)", "이산화탄소(CO2)". "O(n)" has none. */
const ASIDE = /(?<=[\s\p{Script=Han}\p{Script=Hangul}])\([^()]{1,120}\)|（[^（）]{1,120}）/gu

/** Between names of the same thing: "soccer or football". */
const OR = /\s+(?:\/|or|oder|ou)\s+|\s+또는\s+|或者?/iu
/** Each is graded. */
const MOST_NAMES = 6
const MOST_WORDS = 4
const MOST_CHARACTERS = 6
const isName = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) ? text.length <= MOST_CHARACTERS : text.split(/\s+/).length <= MOST_WORDS
const namesIn = (reference: string): string[] => {
  const names = reference.split(OR).map((name) => name.trim())
  return names.length > 1 && names.length <= MOST_NAMES && names.every(isName) ? names : []
}

/** Questions for a person, in the languages of Latin script that lectures have. */
const ASKS_WHO = /^\P{L}*(?:who|whom|whose|by whom|wer|wen|von wem|qui|quién|quien|chi|quem)\s/iu
/** Given names and a family name, with particles between them. */
const NAME =
  /^(?:(?:\p{Lu}[\p{L}’'.-]*|von|van|de[rnls]?|d[aiu]|la|le|al|bin|zu)\s+){1,5}(?<family>\p{Lu}\p{L}*\p{Ll}{2})$/u

/** "John Smith" is not Adam Smith. */
const namesAnother = (answer: string, family: string, name: string): boolean => {
  const words = answer.split(/[^\p{L}’'-]+/u)
  const before = words[words.indexOf(family) - 1]
  return (
    before !== undefined && /^\p{Lu}\p{Ll}/u.test(before) && !TITLE.test(before) && !name.includes(before)
  )
}
const TITLE = /^(?:The|Sir|Lord|Lady|Dame|Dr|Mr|Mrs|Ms|Prof|Professor|Saint|St|It|Is|By|Was)$/u

/** "DNA", "CO2", "NaCl". */
const ABBREVIATION = /^(?=(?:\P{Lu}*\p{Lu}){2})[\p{L}\d+-]{2,8}$/u
const WITH_ASIDE = /^(?<name>[^()（）]+?)\s*[(（](?<aside>[^()（）]+)[)）]\.?$/u
/** A name with its abbreviation: "Deoxyribonucleic acid (DNA)". None at the end of a sentence, which says more. */
const abbreviatedIn = (reference: string): string[] => {
  const { name = '', aside = '' } = WITH_ASIDE.exec(reference.trim())?.groups ?? {}
  const names = [name, aside]
  return names.every(isName) && names.some((one) => ABBREVIATION.test(one)) ? names : []
}

/**
 * The references by which an answer is graded; the best counts. Besides the professor's: without asides, by one of several
 * names, and by the family name alone where the question asks for a person. A name with its abbreviation is two references.
 */
export const listReferences = (asked: { question: string; reference: string; answer: string }): string[] => {
  const { question, reference, answer } = asked
  const abbreviated = abbreviatedIn(reference)
  if (abbreviated.length > 0) return abbreviated
  const plain = reference.replaceAll(ASIDE, ' ').replaceAll(/\s+/gu, ' ').trim()
  const family = ASKS_WHO.test(question) ? NAME.exec(plain.replace(/[.]$/u, ''))?.groups?.family : undefined
  const isOwn = family !== undefined && !namesAnother(answer, family, plain)
  const others = [plain, isOwn ? family : plain, ...namesIn(plain)]
  return [reference, ...new Set(others)].filter(
    (one, at) => at === 0 || (one !== reference && gradedTermsOf(one).length > 0),
  )
}
