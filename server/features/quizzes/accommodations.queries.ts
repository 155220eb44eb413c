import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { accommodationsTable, quizVersionsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

export type AccommodationRow = {
  studentId: string
  name: string
  email: string
  timeFactor: number | null
  extraMinutes: number | null
  closesAt: Date | null
  changedBy: string | null
  changedAt: Date | null
  startedAt: Date | null
  deadlineAt: Date | null
  submittedAt: Date | null
}

const changer = alias(usersTable, 'changer')

/** Lists the students of a quiz's course by name, or one of them, with their extra time and attempt. */
export const listAccommodations = (
  db: Queryable,
  quizId: string,
  studentId?: string,
): Promise<AccommodationRow[]> =>
  db
    .select({
      studentId: usersTable.id,
      name: usersTable.name,
      email: usersTable.email,
      timeFactor: accommodationsTable.timeFactor,
      extraMinutes: accommodationsTable.extraMinutes,
      closesAt: accommodationsTable.closesAt,
      changedBy: changer.name,
      changedAt: accommodationsTable.changedAt,
      startedAt: attemptsTable.startedAt,
      deadlineAt: attemptsTable.deadlineAt,
      submittedAt: attemptsTable.submittedAt,
    })
    .from(quizzesTable)
    .innerJoin(enrollmentsTable, eq(enrollmentsTable.courseId, quizzesTable.courseId))
    .innerJoin(usersTable, eq(usersTable.id, enrollmentsTable.studentId))
    .leftJoin(
      accommodationsTable,
      and(
        eq(accommodationsTable.quizId, quizzesTable.id),
        eq(accommodationsTable.studentId, enrollmentsTable.studentId),
      ),
    )
    .leftJoin(changer, eq(changer.id, accommodationsTable.changedBy))
    .leftJoin(
      attemptsTable,
      and(eq(attemptsTable.quizId, quizzesTable.id), eq(attemptsTable.studentId, enrollmentsTable.studentId)),
    )
    .where(
      and(eq(quizzesTable.id, quizId), studentId === undefined ? undefined : eq(usersTable.id, studentId)),
    )
    .orderBy(sql`lower(${usersTable.name})`, usersTable.id)

/**
 * Stores the times of a student, and writes the quiz's row unchanged: that gives the row another version, by which
 * `insertAttempt` learns that what it has read of the quiz is old. The caller has locked the row.
 */
export const saveAccommodation = async (
  tx: Transaction,
  {
    quizId,
    studentId,
    ...time
  }: Required<Omit<typeof accommodationsTable.$inferInsert, 'changedAt'>> & {
    changedAt: Date
  },
): Promise<void> => {
  await tx
    .insert(accommodationsTable)
    .values({ quizId, studentId, ...time })
    .onConflictDoUpdate({
      target: [accommodationsTable.quizId, accommodationsTable.studentId],
      set: time,
    })
  await tx.update(quizzesTable).set({ id: quizId }).where(eq(quizzesTable.id, quizId))
}

const isRunning = (quizId: string, studentId: string) =>
  and(
    eq(attemptsTable.quizId, quizId),
    eq(attemptsTable.studentId, studentId),
    isNull(attemptsTable.submittedAt),
  )

/**
 * Locks a student's running attempt against saving and submitting. @returns when it began, and its limit in
 * minutes
 */
export const lockRunningAttempt = async (
  tx: Transaction,
  quizId: string,
  studentId: string,
): Promise<{ startedAt: Date; limitMinutes: number | null } | undefined> => {
  const [row] = await tx
    .select({ startedAt: attemptsTable.startedAt, limitMinutes: quizVersionsTable.timeLimitMinutes })
    .from(attemptsTable)
    .innerJoin(
      quizVersionsTable,
      and(
        eq(quizVersionsTable.quizId, attemptsTable.quizId),
        eq(quizVersionsTable.revision, attemptsTable.revision),
      ),
    )
    .where(isRunning(quizId, studentId))
    .for('no key update', { of: attemptsTable })
  return row
}

export const moveDeadline = async (
  tx: Transaction,
  quizId: string,
  studentId: string,
  deadlineAt: Date | null,
): Promise<void> => {
  await tx.update(attemptsTable).set({ deadlineAt }).where(isRunning(quizId, studentId))
}
