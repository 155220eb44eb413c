import { foldCase } from '@lectern/core/text/fold-text.ts'
import { cutFinely } from './clauses.ts'
import { gradedTermsOf } from './graded-terms.ts'

/** Maximum length of question, answer and reference that is compared. */
const MAX_CHARS = 4_000
/** Minimum number of words on the wrong side; fewer may be chance. */
const MIN_CROSSED = 2

/** Two things that a question compares, in English, Korean and Chinese word order. */
const COMPARED = [
  /(?<one>[\p{L}\p{N}-]{2,})\s+(?:and|or|from|vs\.?|versus|over|than)\s+(?:an?\s+|the\s+)?(?<other>[\p{L}\p{N}-]{2,})/u,
  /(?<one>[\p{Script=Hangul}\p{L}\p{N} -]{2,40}?)[와과]\s+(?<other>[\p{Script=Hangul}\p{L}\p{N}-]{2,}?(?: [\p{Script=Hangul}\p{L}\p{N}-]+?)?)(?:의|은|는|이|가|을|를)?(?=\s(?:차이|관계|비교|구분|예|특징|각각|무엇|어떻게|설명)|[,?.])/u,
  /(?:什么是|简述|说明|解释|比较|请问|^|[,，。？?\s])(?<one>[\p{Script=Han}a-z\d]{2,10}?)[和与跟](?<other>[\p{Script=Han}a-z\d]{2,10}?)(?:有|的|之间|在|各|分别|哪|[,，。？?]|$)/u,
]

/**
 * The names without the words before them and without their common end, by words, or in Chinese by characters:
 * "histogram" and "bar chart" end with the same character there.
 */
const differingParts = (before: string, other: string): [string, string] => {
  const between = /^\p{Script=Han}+$/u.test(other) ? '' : ' '
  const others = other.split(between)
  const ones = before.trim().split(between)
  if (between) ones.splice(0, ones.length - others.length)
  while (ones.length > 1 && others.length > 1 && ones.at(-1) === others.at(-1)) {
    ones.pop()
    others.pop()
  }
  return [ones.join(between), others.join(between)]
}

const findCompared = (question: string): [string, string] | null => {
  const folded = foldCase(question.slice(0, MAX_CHARS))
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
  const folded = foldCase(text.slice(0, MAX_CHARS))
  const names = [...folded.matchAll(new RegExp(`${one}|${other}`, 'gu'))]
  for (const [index, name] of names.entries()) {
    const piece = folded.slice(name.index + name[0].length, names[index + 1]?.index)
    for (const term of gradedTermsOf(piece)) sides[name[0] === one ? 'one' : 'other'].add(term)
  }
  return sides
}

/** The statement about a thing. */
const statementOf = (text: string, name: string): string =>
  cutFinely(text).find((piece) => foldCase(piece).includes(name)) ?? text

/**
 * Finds an answer that compares two things and says of each what the reference says of the other.
 * Counting words cannot see this.
 */
export const findSwapped = (answer: string, reference: string, question: string) => {
  const compared = findCompared(question)
  if (!compared) return null
  const right = readSides(reference, compared)
  const answered = readSides(answer, compared)
  const count = (said: Set<string>, of: Set<string>, but: Set<string>) =>
    [...said].filter((term) => of.has(term) && !but.has(term)).length
  const crossed = [count(answered.one, right.other, right.one), count(answered.other, right.one, right.other)]
  const straight = count(answered.one, right.one, right.other) + count(answered.other, right.other, right.one)
  if (crossed.some((found) => found === 0) || crossed[0]! + crossed[1]! < MIN_CROSSED + straight) return null
  const [name] = compared
  return { expected: statementOf(reference, name), stated: statementOf(answer, name) }
}
