import type { Question } from '@lectern/contract/questions.ts'
import { pickKey } from '../questions/pick-key.ts'
import { getQuestionType } from '../questions/question-types.ts'

/** Whether two questions grade every answer equally. */
export const gradesAlike = (one: Question, other: Question): boolean =>
  one.points === other.points && JSON.stringify(pickKey(one)) === JSON.stringify(pickKey(other))

/**
 * What a student was asked, graded by later versions: wording and options stay as the student saw them;
 * key, keywords, rubric and points are those of the last version that determines them. A question that a
 * version lacks, or whose key it cannot determine (another type, other options), keeps its earlier state.
 * @param later the versions it was regraded by, oldest first
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
