import { gradedTermsOf } from './graded-terms.ts'
import { foldText } from './word-match.ts'

/** Maximum length of question, answer and reference that is compared. */
const MAX_SIGNS = 4_000
/** Minimum number of words on the wrong side; fewer may be chance. */
const MIN_CROSSED = 2

/** Two things that a question compares, in English, Korean and Chinese word order. */
const COMPARED = [
  /(?<one>[\p{L}\p{N}-]{2,})\s+(?:and|or|from|vs\.?|versus|over|than)\s+(?:an?\s+|the\s+)?(?<other>[\p{L}\p{N}-]{2,})/u,
  /(?<one>[\p{Script=Hangul}\p{L}\p{N}]{2,}?)[와과]\s+(?<other>[\p{Script=Hangul}\p{L}\p{N}]{2,}?)(?:의|은|는|이|가|을|를)?(?:\s|[,?]|$)/u,
  /(?:什么是|简述|说明|解释|比较|请问|^|[，。？\s])(?<one>[\p{Script=Han}a-z\d]{2,10}?)[和与跟](?<other>[\p{Script=Han}a-z\d]{2,10}?)(?:有|的|之间|在|各|分别|哪|[，。？]|$)/u,
]

/**
 * Removes the common end of two names: in Chinese, "histogram" and "bar chart" end with the same character.
 */
const differingParts = (one: string, other: string): [string, string] => {
  const [characters, others] = [[...one], [...other]]
  while (characters.length > 1 && others.length > 1 && characters.at(-1) === others.at(-1)) {
    characters.pop()
    others.pop()
  }
  return [characters.join(''), others.join('')]
}

const findCompared = (question: string): [string, string] | null => {
  const folded = foldText(question.slice(0, MAX_SIGNS))
  for (const pattern of COMPARED) {
    const { one, other } = pattern.exec(folded)?.groups ?? {}
    if (one && other && one !== other) return differingParts(one, other)
  }
  return null
}

type Sides = { one: Set<string>; other: Set<string> }

/** By thing: the terms after its name, up to the next name. */
const readSides = (text: string, [one, other]: [string, string]): Sides => {
  const sides: Sides = { one: new Set(), other: new Set() }
  const folded = foldText(text.slice(0, MAX_SIGNS))
  const names = [...folded.matchAll(new RegExp(`${one}|${other}`, 'gu'))]
  for (const [index, name] of names.entries()) {
    const piece = folded.slice(name.index + name[0].length, names[index + 1]?.index)
    for (const term of gradedTermsOf(piece)) sides[name[0] === one ? 'one' : 'other'].add(term)
  }
  return sides
}

/**
 * Returns true if an answer that compares two things says of each what the reference says of the other.
 * Counting words cannot see this.
 */
export const swapsSides = (answer: string, reference: string, question: string): boolean => {
  const compared = findCompared(question)
  if (!compared) return false
  const right = readSides(reference, compared)
  const answered = readSides(answer, compared)
  const count = (said: Set<string>, of: Set<string>, but: Set<string>) =>
    [...said].filter((term) => of.has(term) && !but.has(term)).length
  const crossed = [count(answered.one, right.other, right.one), count(answered.other, right.one, right.other)]
  const straight = count(answered.one, right.one, right.other) + count(answered.other, right.other, right.one)
  return crossed.every((found) => found > 0) && crossed[0]! + crossed[1]! >= MIN_CROSSED + straight
}
