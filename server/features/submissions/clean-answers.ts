import type { AnswerValue } from '@lectern/contract/questions.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import type { QuizVersion } from '../quizzes/quiz-versions.ts'

/** As sent by a client. */
export type SentAnswer = { question_id: string; answer: AnswerValue; version?: number | undefined }
/** Cleaned by the question's type. `version` null: the sender does not count; the last one wins. */
export type CleanAnswers = { [questionId: string]: { answer: AnswerValue; version: number | null } }

/** If a body names a question twice, the higher version wins, then the later one. */
const isNewer = (one: CleanAnswers[string], other: CleanAnswers[string] | undefined): boolean =>
  !other || one.version === null || other.version === null || one.version > other.version

/**
 * A student's answers ready to be stored: by question, each cleaned by its type; unknown questions are
 * dropped.
 */
export const cleanSentAnswers = (sent: readonly SentAnswer[], version: QuizVersion): CleanAnswers => {
  const clean = new Map<string, CleanAnswers[string]>()
  for (const { question_id, answer, version: count } of sent) {
    const question = version.shown.get(question_id)
    if (!question) continue
    const one = {
      answer: getQuestionType(question.question_type).cleanAnswer(question, answer),
      version: count ?? null,
    }
    if (isNewer(one, clean.get(question_id))) clean.set(question_id, one)
  }
  return Object.fromEntries(clean)
}
