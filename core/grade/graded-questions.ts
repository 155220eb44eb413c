import type { Question } from '@lectern/contract/questions.ts'
import { getQuestionType } from '../questions/question-types.ts'

/** Whether two questions grade every answer alike. */
export const gradesAlike = (one: Question, other: Question): boolean => {
  const key = ({ points, correct_answer, keywords, rubric }: Question) =>
    JSON.stringify([points, correct_answer, keywords, rubric])
  return key(one) === key(other)
}

/**
 * What a student was asked, graded by a later version: wording and options stay as they saw them; key, keywords,
 * rubric and points are the later ones. A question that the later version does not have, or whose key cannot be
 * told of it (another type, other options), stays as it was.
 * @param later null where no other version grades
 */
export const gradedQuestions = (
  asked: readonly Question[],
  later: readonly Question[] | null,
): Question[] => {
  if (later === null) return [...asked]
  const byId = new Map(later.map((question) => [question.question_id, question]))
  return asked.map((question) => {
    const corrected = byId.get(question.question_id)
    if (!corrected || corrected.question_type !== question.question_type) return question
    return getQuestionType(question.question_type).withKeyOf(question, corrected) ?? question
  })
}
