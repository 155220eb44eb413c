import { gradedTermsOf } from './graded-terms.ts'

/** An aside behind a space: "46 (23 pairs)". "O(n)" has none. */
const ASIDE = /(?<=\s)\([^()]{1,120}\)|（[^（）]{1,120}）/gu

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

/**
 * The reference in fewer words that are a whole answer, too: without its asides, and by the family name alone where the
 * question asks for a person. Empty for most references.
 */
export const listShorterReferences = (asked: {
  question: string
  reference: string
  answer: string
}): string[] => {
  const { question, reference, answer } = asked
  const plain = reference.replaceAll(ASIDE, ' ').replaceAll(/\s+/gu, ' ').trim()
  const family = ASKS_WHO.test(question) ? NAME.exec(plain.replace(/[.]$/u, ''))?.groups?.family : undefined
  const isOwn = family !== undefined && !namesAnother(answer, family, plain)
  return [plain, isOwn ? family : plain].filter(
    (one, at, all) => one !== reference && all.indexOf(one) === at && gradedTermsOf(one).length > 0,
  )
}
