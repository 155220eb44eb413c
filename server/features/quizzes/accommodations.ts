import type { Accommodation } from '@lectern/contract/quizzes.ts'
import { deadlineMs, type ExtraTime, noExtraTime } from '@lectern/core/attempt/clock.ts'
import { earlierOf, ownClosing } from '@lectern/core/attempt/window.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import {
  type AccommodationRow,
  listAccommodations,
  lockRunningAttempt,
  moveDeadline,
  saveAccommodation,
} from './accommodations.queries.ts'
import { getStaffQuiz, lockStaffQuiz } from './quizzes.access.ts'
import { checkClosing } from './window.ts'

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
    closes_at: row.closesAt?.toISOString() ?? null,
    changed_by: row.changedBy,
    changed_at: row.changedAt?.toISOString() ?? null,
    deadline_at: state === 'running' ? (row.deadlineAt?.toISOString() ?? null) : null,
    state,
  }
}

type Given = Pick<Accommodation, 'time_factor' | 'extra_minutes' | 'closes_at'>

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const isSameTime = (one: Given, other: Given): boolean =>
  one.time_factor === other.time_factor &&
  one.extra_minutes === other.extra_minutes &&
  (one.closes_at === null
    ? other.closes_at === null
    : other.closes_at !== null && Date.parse(one.closes_at) === Date.parse(other.closes_at))

/** Lists every student of the course, by name. */
export const listExtraTime = async (
  { database }: Context,
  quizId: string,
  user: Identity,
): Promise<Accommodation[]> => {
  const quiz = await getStaffQuiz(database, quizId, user, 'see')
  return (await listAccommodations(database, quiz.id)).map(present)
}

/**
 * Gives a student extra time or another closing date, or removes them. The deadline of a running attempt changes at once. Joining is
 * locked meanwhile, so that a student who is just beginning gets it too. @throws not_found for a user
 * outside the course @throws conflict when another person has given other time than is on the screen
 */
export const setExtraTime = async (
  { database, clock }: Context,
  asked: {
    quizId: string
    studentId: string
    time: ExtraTime
    /** Undefined: as it is. */
    closesAt: Date | null | undefined
    /** The time on the screen; undefined: not said. */
    before?: Given | undefined
    user: Identity
  },
): Promise<Accommodation> =>
  database.transaction(async (tx) => {
    const quiz = await lockStaffQuiz(tx, asked.quizId, asked.user, 'update')
    const { id: quizId } = quiz
    const { studentId, time } = asked
    const [student] = await listAccommodations(tx, quizId, studentId)
    if (!student) throw notFound('student_not_in_course')
    const nowMs = clock.nowMs()
    const closesAt = asked.closesAt === undefined ? student.closesAt : asked.closesAt
    const stored = present(student)
    const isStored = isSameTime(stored, {
      time_factor: time.timeFactor,
      extra_minutes: time.extraMinutes,
      closes_at: iso(closesAt),
    })
    // The reply to the first saving was lost, or a button was pressed twice.
    if (isStored && student.changedAt !== null) return stored
    if (asked.before && !isSameTime(stored, asked.before)) throw conflict('extra_time_changed')
    if (closesAt && closesAt.getTime() !== student.closesAt?.getTime())
      checkClosing({ opensAt: quiz.opensAt, closesAt }, nowMs)
    await saveAccommodation(tx, {
      quizId,
      studentId,
      ...time,
      closesAt,
      changedAt: new Date(nowMs),
      changedBy: asked.user.userId,
    })
    const attempt = await lockRunningAttempt(tx, quizId, studentId)
    if (attempt) {
      const limitMs = deadlineMs(attempt.startedAt.getTime(), attempt.limitMinutes, time)
      const deadline = earlierOf(limitMs, ownClosing(quiz, closesAt))
      await moveDeadline(tx, quizId, studentId, deadline === null ? null : new Date(deadline))
    }
    const [after] = await listAccommodations(tx, quizId, studentId)
    return present(after ?? student)
  })
