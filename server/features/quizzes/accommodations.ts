import type { Accommodation } from '@lectern/contract/quizzes.ts'
import { deadlineMs, type ExtraTime, noExtraTime } from '@lectern/core/attempt/clock.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import {
  type AccommodationRow,
  listAccommodations,
  lockRunningAttempt,
  moveDeadline,
  saveAccommodation,
} from './accommodations.queries.ts'
import { getStaffQuiz, lockStaffQuiz } from './quizzes.access.ts'

const stateOf = ({ startedAt, submittedAt }: AccommodationRow): Accommodation['state'] => {
  if (submittedAt !== null) return 'submitted'
  return startedAt === null ? 'not_started' : 'running'
}

const present = (row: AccommodationRow): Accommodation => {
  const state = stateOf(row)
  return {
    student_id: row.studentId,
    name: row.name,
    email: row.email,
    time_factor: row.timeFactor ?? noExtraTime.timeFactor,
    extra_minutes: row.extraMinutes ?? noExtraTime.extraMinutes,
    deadline_at: state === 'running' ? (row.deadlineAt?.toISOString() ?? null) : null,
    state,
  }
}

/** Every student of the course, by name. */
export const listExtraTime = async (
  { database }: Context,
  quizId: string,
  user: Identity,
): Promise<Accommodation[]> => {
  const quiz = await getStaffQuiz(database, quizId, user, 'see')
  return (await listAccommodations(database, quiz.id)).map(present)
}

/**
 * Gives a student extra time, or removes it. The deadline of a running attempt changes at once. Joining is
 * locked meanwhile, so that a student who is just beginning gets it too. @throws not_found for a user
 * outside the course
 */
export const setExtraTime = async (
  { database, clock }: Context,
  asked: { quizId: string; studentId: string; time: ExtraTime; user: Identity },
): Promise<Accommodation> =>
  database.transaction(async (tx) => {
    const { id: quizId } = await lockStaffQuiz(tx, asked.quizId, asked.user, 'edit_quizzes', 'update')
    const { studentId, time } = asked
    const [student] = await listAccommodations(tx, quizId, studentId)
    if (!student) throw notFound('student_not_in_course')
    await saveAccommodation(tx, { quizId, studentId, ...time, changedAt: new Date(clock.nowMs()) })
    const attempt = await lockRunningAttempt(tx, quizId, studentId)
    if (attempt) {
      const deadline = deadlineMs(attempt.startedAt.getTime(), attempt.limitMinutes, time)
      await moveDeadline(tx, quizId, studentId, deadline === null ? null : new Date(deadline))
    }
    const [after] = await listAccommodations(tx, quizId, studentId)
    return present(after ?? student)
  })
