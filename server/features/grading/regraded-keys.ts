import type { GradeChange } from '@lectern/contract/grade-change.ts'
import { gradedQuestions } from '@lectern/core/grade/graded-questions.ts'
import { regradeKeyOf } from '@lectern/core/grade/regrade-corrections.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import type { Context } from '../../platform/context.ts'
import { getVersion, versionOf } from '../quizzes/quiz-versions.ts'
import type { ChangeRow } from '../submissions/grades.queries.ts'
import type { SubmissionRow } from './grading.access.ts'

/** The version of the quiz by which a change regraded. */
const revisionOf = ({ kind, messages }: Pick<ChangeRow, 'kind' | 'messages'>): number | null => {
  const number = messages.find(({ code }) => code === 'regraded_by_version')?.params.number
  return kind === 'regraded' && typeof number === 'number' ? number : null
}

/**
 * The keys that regradings changed for a student, by the id of the change. Of two regradings by one version the first
 * changed the key. @param changes newest first
 */
export const listRegradedKeys = async (
  { database }: Context,
  submission: Pick<SubmissionRow, 'quizId' | 'revision' | 'questionIds' | 'regradedBy'>,
  changes: readonly Pick<ChangeRow, 'id' | 'kind' | 'messages'>[],
): Promise<Map<string, GradeChange['keys']>> => {
  const found = new Map<string, GradeChange['keys']>()
  const { quizId, regradedBy } = submission
  const asked = versionOf(await getVersion(database, quizId, submission.revision), submission.questionIds)
  let [questions, { leniency }] = [asked.questions, asked]
  for (const [index, revision] of regradedBy.entries()) {
    const later = await getVersion(database, quizId, revision)
    const corrected = gradedQuestions(questions, [later.questions])
    const change = changes.findLast((one) => revisionOf(one) === revision)
    if (change && regradedBy.indexOf(revision) === index)
      found.set(
        change.id,
        questions.flatMap((question, at) => {
          const isRead = isReadByGrader(question)
          const before = regradeKeyOf(question, isRead ? leniency : null)
          const after = regradeKeyOf(corrected[at] ?? question, isRead ? later.leniency : null)
          const isSame = JSON.stringify(before) === JSON.stringify(after)
          return isSame ? [] : [{ question_id: question.question_id, before, after }]
        }),
      )
    questions = corrected
    leniency = later.leniency
  }
  return found
}
