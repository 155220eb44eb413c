import type { AnswerValue } from '@lectern/contract/questions.ts'
import type { SavedAnswer } from '@lectern/contract/submissions.ts'
import type { UnsentAnswer, UnsentAnswers } from './answers.ts'

/** An answer as the server stores it: blank text counts as no answer, and half a surrogate pair is replaced. */
const asSaved = (answer: AnswerValue): AnswerValue =>
  typeof answer === 'string' ? (answer.trim() === '' ? null : answer.toWellFormed()) : answer

export const isSameAnswer = (one: AnswerValue, other: AnswerValue): boolean => asSaved(one) === asSaved(other)

/** What becomes of an unsent answer after the server's reply. */
export type Reconciled =
  /** The server has it. */
  | { kind: 'saved'; questionId: string; version: number }
  /** It came after the end of the time. */
  | { kind: 'late'; questionId: string; unsent: UnsentAnswer }
  /** Another device had saved another answer: this one goes again with a higher version, and replaces it. */
  | { kind: 'again'; questionId: string; unsent: UnsentAnswer; other: AnswerValue }

/**
 * Compares the unsent answers with what the server has after a save. Answers that were given meanwhile wait for the
 * next save.
 * @param sent the versions of the save, by question
 * @param unsent what is in the outbox now
 */
export function reconcileAnswers(
  sent: { readonly [questionId: string]: number },
  unsent: UnsentAnswers,
  saved: readonly SavedAnswer[],
): Reconciled[] {
  const savedById = new Map(saved.map((answer) => [answer.question_id, answer]))
  return Object.entries(unsent).flatMap(([questionId, { isOrphaned: _, ...own }]): Reconciled[] => {
    const { version } = own
    const its = savedById.get(questionId)
    if (own.isLate) return []
    if (its && its.version >= version) {
      if (isSameAnswer(its.answer, own.answer)) return [{ kind: 'saved', questionId, version }]
      const raised = { ...own, version: its.version + 1 }
      return [{ kind: 'again', questionId, unsent: raised, other: its.answer }]
    }
    // In time, the server saves every higher version.
    return sent[questionId] === version
      ? [{ kind: 'late', questionId, unsent: { ...own, isLate: true } }]
      : []
  })
}
