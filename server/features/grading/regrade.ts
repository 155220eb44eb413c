import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffQuiz, lockStaffQuiz, type QuizRow } from '../quizzes/quizzes.access.ts'
import {
  countChanges,
  countGradedSince,
  findNewestPreview,
  findPreview,
  findRegradeJob,
  type PreviewRow,
  replacePreviews,
} from './regrade.queries.ts'

export type RegradePayload = { quizId: string; previewId: string }

/** Whether applying a preview would still have the effects it shows. */
export const isCurrent = async (
  db: Queryable,
  preview: PreviewRow,
  quiz: Pick<QuizRow, 'id' | 'revision'>,
): Promise<boolean> =>
  preview.appliedAt === null &&
  preview.figures !== null &&
  preview.revision === quiz.revision &&
  preview.changesSeen === (await countChanges(db, quiz.id))

/** Starts a preview of grading by the present quiz; returns one that is already being computed. */
export const startPreview = async (
  context: Context,
  quizId: string,
  user: Identity,
): Promise<{ job_id: string }> =>
  context.database.transaction(async (tx) => {
    const quiz = await lockStaffQuiz(tx, quizId, user)
    if (await findRegradeJob(tx, 'regrade', quiz.id)) throw conflict('regrade_running')
    const running = await findRegradeJob(tx, 'regrade_preview', quiz.id)
    if (running) {
      const preview = await findPreview(tx, (running.payload as RegradePayload).previewId)
      if (preview?.revision === quiz.revision) return { job_id: running.id }
    }
    const preview = await replacePreviews(tx, quiz.id, quiz.revision)
    const job = await context.queue.enqueue(tx, {
      kind: 'regrade_preview',
      ownerId: user.userId,
      courseId: quiz.courseId,
      payload: { quizId: quiz.id, previewId: preview.id } satisfies RegradePayload,
      message: createMessage('regrade_previewing'),
    })
    return { job_id: job.id }
  })

/** Null before one is finished. */
export const getPreview = async (
  { database }: Context,
  quizId: string,
  user: Identity,
): Promise<RegradePreview | null> => {
  const quiz = await getStaffQuiz(database, quizId, user, 'grade')
  const preview = await findNewestPreview(database, quiz.id)
  if (!preview?.figures) return null
  return {
    ...preview.figures,
    preview_id: preview.id,
    created_at: preview.createdAt.toISOString(),
    is_current: await isCurrent(database, preview, quiz),
    applied_at: preview.appliedAt?.toISOString() ?? null,
    graded_since: await countGradedSince(database, preview),
  }
}

/** Starts applying a preview, once. @throws conflict when it is no longer current */
export const startRegrade = async (
  context: Context,
  quizId: string,
  previewId: string,
  user: Identity,
): Promise<{ job_id: string }> =>
  context.database.transaction(async (tx) => {
    const quiz = await lockStaffQuiz(tx, quizId, user)
    const running = await findRegradeJob(tx, 'regrade', quiz.id)
    if (running) {
      if ((running.payload as RegradePayload).previewId === previewId) return { job_id: running.id }
      throw conflict('regrade_running')
    }
    const preview = await findPreview(tx, previewId)
    if (!preview?.figures || preview.quizId !== quiz.id) throw conflict('regrade_outdated')
    if (preview.appliedAt) throw conflict('regrade_already_applied')
    if (!(await isCurrent(tx, preview, quiz))) throw conflict('regrade_outdated')
    const job = await context.queue.enqueue(tx, {
      kind: 'regrade',
      ownerId: user.userId,
      courseId: quiz.courseId,
      payload: { quizId: quiz.id, previewId } satisfies RegradePayload,
      message: createMessage('regrading'),
    })
    return { job_id: job.id }
  })
