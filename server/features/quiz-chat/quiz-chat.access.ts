import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type FoundSubmission, getSubmission } from '../grading/grading.access.ts'
import { getRelease } from '../quizzes/release.ts'

/**
 * A submission that its student may discuss now. @throws not_found for everyone else, conflict before it is
 * graded and while correct answers are not shown
 */
export const getDiscussed = async (
  context: Context,
  submissionId: string,
  user: Identity,
  tx?: Transaction,
): Promise<FoundSubmission> => {
  const found = await getSubmission(tx ?? context.database, submissionId, user)
  if (found.submission.studentId !== user.userId) throw notFound('submission_not_found')
  if (!found.submission.gradedAt) throw conflict('result_not_graded')
  if (!(await isDiscussionOpen(context, found.quiz, tx))) throw conflict('discussion_not_open')
  return found
}

/** Whether students may discuss a graded result: the assistant knows the key, so it waits for the correct answers. */
export const isDiscussionOpen = async (
  context: Context,
  quiz: FoundSubmission['quiz'],
  db?: Transaction,
): Promise<boolean> => (await getRelease(context, quiz, db)).correct_answers === 'shown'
