import { gradedTermsOf } from './graded-terms.ts'
import { foldText } from './word-match.ts'

/** Of the answer and of the reference: what follows is not compared. */
const MOST_WORDS = 400
/** So many words of the other side are no chance. */
const LEAST_CROSSED = 2

type Sides = Map<string, Set<string>>

/** What a text says of each of the things that are compared: the words from where one is named to where another is. */
const readSides = (text: string, compared: ReadonlySet<string>): Sides => {
  const sides: Sides = new Map()
  let side: string | undefined
  for (const word of foldText(text).split(/\s+/).slice(0, MOST_WORDS)) {
    const terms = gradedTermsOf(word)
    const named = terms.find((term) => compared.has(term))
    if (named !== undefined) side = named
    if (side === undefined) continue
    const said = sides.get(side) ?? new Set()
    sides.set(side, said)
    for (const term of terms) if (!compared.has(term)) said.add(term)
  }
  return sides
}

/**
 * Whether an answer that compares two things says of each what the reference says of the other: counting words finds
 * all of them there.
 */
export const swapsSides = (answer: string, reference: string, asked: ReadonlySet<string>): boolean => {
  const [one, other, ...more] = [...readSides(reference, asked)]
  if (!one || !other || more.length > 0) return false
  const told = readSides(answer, new Set([one[0], other[0]]))
  const count = (side: string, of: Set<string>, but: Set<string>) =>
    [...(told.get(side) ?? [])].filter((term) => of.has(term) && !but.has(term)).length
  const crossed = [count(one[0], other[1], one[1]), count(other[0], one[1], other[1])]
  const right = count(one[0], one[1], other[1]) + count(other[0], other[1], one[1])
  return crossed.every((found) => found > 0) && crossed[0]! + crossed[1]! >= LEAST_CROSSED + right
}
