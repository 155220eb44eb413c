import type { AnswerValue } from '@lectern/contract/questions.ts'
import type { SavedAnswer } from '@lectern/contract/submissions.ts'
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts'

/** An answer as the server keeps it: blank words are none, and half a sign is replaced. */
const asKept = (answer: AnswerValue): AnswerValue =>
  typeof answer === 'string' ? (answer.trim() === '' ? null : answer.toWellFormed()) : answer

export const isSameAnswer = (one: AnswerValue, other: AnswerValue): boolean => asKept(one) === asKept(other)

/** What becomes of a kept answer after the server's reply. */
export type Settlement =
  /** The server has it. */
  | { kind: 'taken'; questionId: string; version: number }
  /** It came after the end of the time. */
  | { kind: 'late'; questionId: string; kept: KeptAnswer }
  /** Another device had saved something else by then: what was given here goes over it. */
  | { kind: 'again'; questionId: string; kept: KeptAnswer; other: AnswerValue }

/**
 * Reads from what the server holds after a save what became of the answers kept here. Answers that were given
 * meanwhile wait for their own turn.
 * @param sent the versions that went with the save, by question
 * @param now what is kept here now
 */
export function settleAnswers(
  sent: { readonly [questionId: string]: number },
  now: KeptAnswers,
  held: readonly SavedAnswer[],
): Settlement[] {
  const heldById = new Map(held.map((answer) => [answer.question_id, answer]))
  return Object.entries(now).flatMap(([questionId, kept]): Settlement[] => {
    const { version } = kept
    const its = heldById.get(questionId)
    if (kept.isLate) return []
    if (its && its.version >= version) {
      if (isSameAnswer(its.answer, kept.answer)) return [{ kind: 'taken', questionId, version }]
      const raised = { ...kept, version: its.version + 1 }
      return [{ kind: 'again', questionId, kept: raised, other: its.answer }]
    }
    // In time the server takes every higher version.
    return sent[questionId] === version ? [{ kind: 'late', questionId, kept: { ...kept, isLate: true } }] : []
  })
}
