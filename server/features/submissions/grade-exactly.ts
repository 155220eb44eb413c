import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import type { BoundVerdict } from '@lectern/core/grade/read-verdict.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import type { AttemptRow } from './attempts.queries.ts'
import type { AnswerGradeRow } from './grades.queries.ts'

/** The result of grading an answer, before it is stored with a submission. */
export type GradedAnswer = BoundVerdict & { possible: number; isCorrect: boolean | null }

/** A student's answer in the form of its question's type; null for none. */
export const answerOf = (attempt: Pick<AttemptRow, 'answers'>, question: Question): AnswerValue => {
  const kept = Object.hasOwn(attempt.answers, question.question_id)
    ? attempt.answers[question.question_id]?.answer
    : null
  return getQuestionType(question.question_type).cleanAnswer(question, kept ?? null)
}

/** Computes the grade of an answer by its type; null when a grader has to read it. */
export const gradeExactly = (question: Question, answer: AnswerValue): GradedAnswer | null => {
  const exact = getQuestionType(question.question_type).scoreExactly(question, answer)
  if (!exact) return null
  return { ...exact, possible: question.points, feedback: null, evidence: [], flags: [] }
}

/** The grade of an answer as it is stored when it is given first. */
export type FirstGrade = Omit<AnswerGradeRow, 'shownPoints' | 'reviewedAt' | 'evidencePoints'>

export const toGradeRow = (
  submissionId: string,
  questionId: string,
  graded: GradedAnswer,
  at: Date,
): FirstGrade => ({
  submissionId,
  questionId,
  ...graded,
  originalPoints: graded.points,
  method: 'auto',
  gradedAt: at,
})

/** Computes the grades of those answers that their types can grade. */
export const gradeAnswersExactly = (
  attempt: Pick<AttemptRow, 'id' | 'answers'>,
  questions: readonly Question[],
  at: Date,
): FirstGrade[] =>
  questions.flatMap((question) => {
    const graded = gradeExactly(question, answerOf(attempt, question))
    return graded ? [toGradeRow(attempt.id, question.question_id, graded, at)] : []
  })
