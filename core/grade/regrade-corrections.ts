import type { Question } from '@lectern/contract/questions.ts'
import type { Leniency } from '@lectern/contract/quizzes.ts'
import type { RegradedQuestion, RegradeKey } from '@lectern/contract/regrading.ts'
import { pickKey } from '../questions/pick-key.ts'
import { getQuestionType } from '../questions/question-types.ts'
import { gradesAlike } from './graded-questions.ts'

type Correction = RegradedQuestion['corrections'][number]
type Counted = { corrections: Map<string, Correction>; undetermined: number }

/** The key of a question, as it is shown. @param leniency null when points are exact */
export const regradeKeyOf = (question: Question, leniency: Leniency | null): RegradeKey => ({
  ...pickKey(question),
  points: question.points,
  options: question.options,
  prompts: question.prompts,
  leniency,
})

/** Whether a later version's key cannot be applied to the question as asked. */
export const isUndetermined = (asked: Question, later: Question): boolean => {
  const isDetermined =
    asked.question_type === later.question_type &&
    getQuestionType(asked.question_type).withKeyOf(asked, later) !== null
  return !isDetermined && !gradesAlike(asked, later)
}

/**
 * Collects what a regrading corrects: for each question the former keys and their replacements.
 * @param now the questions of the version that is graded by
 */
export const createCorrectionSum = (now: readonly Question[]) => {
  const found = new Map<string, Counted>()
  const countedOf = (questionId: string): Counted => {
    const counted = found.get(questionId) ?? { corrections: new Map(), undetermined: 0 }
    found.set(questionId, counted)
    return counted
  }
  return {
    /**
     * Adds an answer that is graded again or keeps manual points. Leniencies are null when points are
     * exact.
     */
    add(asked: {
      before: Question
      after: Question
      leniency: { before: Leniency; after: Leniency } | null
      isManual: boolean
      points: { before: number | null; after: number | null }
    }): void {
      const { corrections } = countedOf(asked.after.question_id)
      const before = regradeKeyOf(asked.before, asked.leniency?.before ?? null)
      const after = regradeKeyOf(asked.after, asked.leniency?.after ?? null)
      const name = JSON.stringify([before, after])
      const none = { before, after, answers: 0, up: 0, down: 0, same: 0, manual_kept: 0 }
      const one = corrections.get(name) ?? none
      corrections.set(name, one)
      if (asked.isManual) {
        one.manual_kept += 1
        return
      }
      one.answers += 1
      const won = (asked.points.after ?? 0) - (asked.points.before ?? 0)
      one[won > 0 ? 'up' : won < 0 ? 'down' : 'same'] += 1
    },
    addUndetermined(questionId: string): void {
      countedOf(questionId).undetermined += 1
    },
    questions: (): RegradedQuestion[] =>
      now.flatMap(({ question_id, question_type, question_text }, index) => {
        const counted = found.get(question_id)
        if (!counted) return []
        const corrections = [...counted.corrections.values()].toSorted(
          (one, other) => other.answers + other.manual_kept - (one.answers + one.manual_kept),
        )
        return [
          {
            question_id,
            number: index + 1,
            question_type,
            question_text,
            corrections,
            not_told: counted.undetermined,
          },
        ]
      }),
  }
}
