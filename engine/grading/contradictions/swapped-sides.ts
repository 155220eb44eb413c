import { cutFinely } from '../words/clauses.ts'
import { gradedTermsOf } from '../words/graded-terms.ts'

/** More words of a question are not compared: the time would grow with their square. */
const MAX_NAMES = 16
/** Minimum number of words on the wrong side; fewer may be chance. */
const MIN_CROSSED = 2

type Statement = { text: string; terms: ReadonlySet<string> }
type Side = { first: string; terms: Set<string> }

const readStatements = (text: string): Statement[] =>
  cutFinely(text.replaceAll(/[:：](?!\d)/gu, ';')).map((one) => ({
    text: one,
    terms: new Set(gradedTermsOf(one)),
  }))

/**
 * What statements say of each of two things: the terms of those that name it, and of those after it until the other one is
 * named. A statement that names both belongs to neither. Null if one of them is never named alone.
 */
const readSides = (statements: readonly Statement[], names: [string, string]): [Side, Side] | null => {
  const sides: [Side, Side] = [
    { first: '', terms: new Set() },
    { first: '', terms: new Set() },
  ]
  let side: Side | null = null
  for (const { text, terms } of statements) {
    const named = sides.filter((_, at) => terms.has(names[at]!))
    if (named.length > 0) side = named.length === 1 ? named[0]! : null
    if (!side) continue
    if (side.first === '') side.first = text
    for (const term of terms) side.terms.add(term)
  }
  return sides.every(({ first }) => first !== '') ? sides : null
}

const BECAUSE = 'because(?: of)?|since|due to|as a result of|weil|denn|porque|由于|因为'
/** "because cause, effect", "effect because cause" and "cause, so effect". */
const CAUSES = [
  new RegExp(`^\\P{L}*(?:${BECAUSE})(?!\\p{Script=Latin})(?<cause>[^,，]+)[,，](?<effect>.+)$`, 'iu'),
  new RegExp(`^(?<effect>.+)(?<!\\p{Script=Latin})(?:${BECAUSE})(?!\\p{Script=Latin})(?<cause>.+)$`, 'iu'),
  /^(?<cause>.+)(?:\b(?:so|therefore|thus|hence|which makes|deshalb|daher|por eso)\b|그래서|따라서|所以|因此)(?<effect>.+)$/iu,
]
/** What a text names as a cause, and as its effect. */
const readCause = (text: string): [Side, Side] | null => {
  const { cause, effect } = CAUSES.map((pattern) => pattern.exec(text)).find((found) => found)?.groups ?? {}
  const read = (first: string): Side => ({ first, terms: new Set(gradedTermsOf(first)) })
  return cause && effect ? [read(cause), read(effect)] : null
}

const NONE: ReadonlySet<string> = new Set()
/** Whether each of two sides has words that the other one is expected to have, and few of its own. */
const areCrossed = ([a, b]: [Side, Side], [x, y]: [Side, Side], asked: ReadonlySet<string>): boolean => {
  const crossed = [count(x, b, a, asked), count(y, a, b, asked)]
  const straight = count(x, a, b, asked) + count(y, b, a, asked)
  return crossed.every((found) => found > 0) && crossed[0]! + crossed[1]! >= MIN_CROSSED + straight
}

const count = (said: Side, of: Side, but: Side, asked: ReadonlySet<string>): number =>
  [...said.terms].filter((term) => of.terms.has(term) && !but.terms.has(term) && !asked.has(term)).length

/**
 * Finds an answer that says of each of two things of the question what the reference says of the other. Counting words
 * cannot see this.
 */
export const findSwapped = (answer: string, reference: string, asked: ReadonlySet<string>) => {
  const [expected, stated] = [reference, answer].map(readStatements)
  const [cause, named] = [readCause(reference), readCause(answer)]
  if (cause && named && areCrossed(cause, named, NONE))
    return { expected: reference.trim(), stated: answer.trim(), isSure: false }
  const names = [...asked]
    .filter((name) => expected!.some(({ terms }) => terms.has(name)))
    .slice(0, MAX_NAMES)
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1)) {
      const right = readSides(expected!, [one, other])
      const answered = right && readSides(stated!, [one, other])
      if (!answered) continue
      if (areCrossed(right, answered, asked))
        return { expected: right[0].first, stated: answered[0].first, isSure: true }
    }
  return null
}
