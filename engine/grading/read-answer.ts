import { foldCase } from '@lectern/core/text/fold-text.ts'
import { type Clause, cutIntoClauses } from './words/clauses.ts'
import { inWordsOf } from './words/spell-out.ts'
import { coverage, type ExpectedTerms } from './words/weigh-terms.ts'
import { type WrittenTerms, writtenTerms } from './words/word-match.ts'

/** An answer and its clauses, as they are compared with a key. */
export type Read = {
  text: string
  folded: string
  terms: WrittenTerms
  clauses: { clause: Clause; folded: string; terms: WrittenTerms }[]
}

export const readAnswer = (answer: string, reference: string): Read => {
  const inItsWords = inWordsOf(reference)
  const named = inItsWords(answer)
  return {
    text: answer,
    folded: foldCase(named),
    terms: writtenTerms(named),
    clauses: cutIntoClauses(answer).map((clause) => ({
      clause,
      folded: foldCase(clause.text),
      terms: writtenTerms(inItsWords(clause.text)),
    })),
  }
}

/** The clause with most of the expected terms; null if none has any. */
export const findNearest = (wanted: ExpectedTerms, read: Read): Clause | null => {
  let [nearest, most]: [Clause | null, number] = [null, 0]
  for (const { clause, terms } of read.clauses) {
    const share = coverage(wanted, terms)
    if (share > most) [nearest, most] = [clause, share]
  }
  return nearest
}

/** A reference of function words has no terms: the answer that repeats it is quoted from its beginning. */
export const nearestClause = (wanted: ExpectedTerms, read: Read): Clause | null =>
  findNearest(wanted, read) ?? read.clauses[0]?.clause ?? null
