import type { Question } from '@lectern/contract/questions.ts'
import { getQuestionType } from '../questions/question-types.ts'

/** Whether two questions grade every answer alike. */
export const gradesAlike = (one: Question, other: Question): boolean => {
  const key = ({ points, correct_answer, keywords, rubric }: Question) =>
    JSON.stringify([points, correct_answer, keywords, rubric])
  return key(one) === key(other)
}

/**
 * What a student was asked, graded by later versions: wording and options stay as they saw them; key, keywords,
 * rubric and points are those of the last version that can tell them. A question that a version does not have, or
 * whose key cannot be told of it (another type, other options), stays as it was before that version.
 * @param later the versions by which it was regraded, oldest first
 */
export const gradedQuestions = (
  asked: readonly Question[],
  later: readonly (readonly Question[])[],
): Question[] =>
  later.reduce<Question[]>(
    (questions, version) => {
      const byId = new Map(version.map((question) => [question.question_id, question]))
      return questions.map((question) => {
        const corrected = byId.get(question.question_id)
        if (!corrected || corrected.question_type !== question.question_type) return question
        return getQuestionType(question.question_type).withKeyOf(question, corrected) ?? question
      })
    },
    [...asked],
  )
