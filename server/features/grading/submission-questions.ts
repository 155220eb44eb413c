import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { Leniency } from '@lectern/contract/quizzes.ts'
import { gradedQuestions } from '@lectern/core/grade/graded-questions.ts'
import { regradeKeyOf } from '@lectern/core/grade/regrade-corrections.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { JobDelayedError } from '../../platform/jobs/job.ts'
import { getVersion, type QuizVersion, versionOf } from '../quizzes/quiz-versions.ts'
import type { ChangeRow } from '../submissions/grades.queries.ts'
import type { SubmissionRow } from './grading.access.ts'

export type Asked = {
  /** As the student saw them, with the valid keys. */
  questions: readonly Question[]
  /** The version of the attempt. */
  version: QuizVersion
  /** Of the last regrading, else of the attempt's version. */
  leniency: Leniency
}
type Frozen = Pick<SubmissionRow, 'quizId' | 'revision' | 'questionIds' | 'regradedBy'>

/**
 * The questions of a submission: fixed when the student began, with the keys of later regradings. @param db
 * the transaction of a caller that is in one: it must not wait for a second connection
 */
export const getSubmissionQuestions = async (
  { database }: Pick<Context, 'database'>,
  { quizId, revision, questionIds, regradedBy }: Frozen,
  db: Queryable = database,
): Promise<Asked> => {
  const version = versionOf(await getVersion(database, quizId, revision, db), questionIds)
  const later: QuizVersion[] = []
  for (const one of regradedBy) later.push(await getVersion(database, quizId, one, db))
  const questions = gradedQuestions(
    version.questions,
    later.map((one) => one.questions),
  )
  return { questions, version, leniency: later.at(-1)?.leniency ?? version.leniency }
}

/**
 * Checks that a submission still has the key under which a job read it. @param now the row, locked: a regrading waits for the
 * transaction. @throws JobDelayedError when a regrading came between: the job begins again
 */
export const checkKey = (found: SubmissionRow, now: SubmissionRow | undefined): void => {
  if (now?.regradedBy.length !== found.regradedBy.length)
    throw new JobDelayedError(createMessage('grading_submission'), 1, { isAttempt: false })
}

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
