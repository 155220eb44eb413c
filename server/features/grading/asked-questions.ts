import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { gradedQuestions } from '@lectern/core/grade/graded-questions.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import type { Context } from '../../platform/context.ts'
import { getVersion, type QuizVersion } from '../quizzes/quiz-versions.ts'
import type { SubmissionRow } from './grading.access.ts'

export type Asked = {
  /** As the student was asked, with the keys that hold. */
  questions: readonly Question[]
  /** What was handed out. */
  version: QuizVersion
}

/** The questions of a submission: frozen when the student began, graded by the version of the last regrading. */
export const getAsked = async (
  { database }: Pick<Context, 'database'>,
  { quizId, revision, gradedRevision }: Pick<SubmissionRow, 'quizId' | 'revision' | 'gradedRevision'>,
): Promise<Asked> => {
  const version = await getVersion(database, quizId, revision)
  if (gradedRevision === null || gradedRevision === revision) return { questions: version.questions, version }
  const later = await getVersion(database, quizId, gradedRevision)
  return { questions: gradedQuestions(version.questions, later.questions), version }
}

/** What a student handed in for a question, in the form of its type; null for nothing. */
export const answerOf = (submission: Pick<SubmissionRow, 'answers'>, question: Question): AnswerValue => {
  const kept = Object.hasOwn(submission.answers, question.question_id)
    ? submission.answers[question.question_id]?.answer
    : null
  return getQuestionType(question.question_type).cleanAnswer(question, kept ?? null)
}
