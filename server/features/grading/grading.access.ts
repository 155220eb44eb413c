import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { QuizRow } from '../quizzes/quizzes.access.ts'

type AttemptRow = typeof attemptsTable.$inferSelect
/** A submitted attempt. */
export type SubmissionRow = AttemptRow & { submittedAt: Date }
export type FoundSubmission = {
  submission: SubmissionRow
  quiz: QuizRow
  student: { name: string; email: string }
  /** The caller is on the staff of the course, else its student. */
  isStaff: boolean
  /** Its course is archived: nothing can be changed or discussed. */
  isArchived: boolean
}

const selectSubmission = (db: Queryable) =>
  db
    .select({
      submission: attemptsTable,
      quiz: quizzesTable,
      name: usersTable.name,
      email: usersTable.email,
      archivedAt: coursesTable.archivedAt,
    })
    .from(attemptsTable)
    .innerJoin(quizzesTable, eq(quizzesTable.id, attemptsTable.quizId))
    .innerJoin(coursesTable, and(eq(coursesTable.id, quizzesTable.courseId), isNull(coursesTable.deletedAt)))
    .innerJoin(usersTable, eq(usersTable.id, attemptsTable.studentId))

type Selected = Awaited<ReturnType<ReturnType<typeof selectSubmission>['execute']>>[number]

const found = (
  row: Selected | undefined,
  user: Identity,
  otherwise: 'submission_not_found' | 'no_submission',
): FoundSubmission => {
  const submittedAt = row?.submission.submittedAt
  if (!row || !submittedAt) throw notFound(otherwise)
  return {
    submission: { ...row.submission, submittedAt },
    quiz: row.quiz,
    student: { name: row.name, email: row.email },
    isStaff: row.submission.studentId !== user.userId,
    isArchived: row.archivedAt !== null,
  }
}

/**
 * A submission for its student or the staff of its course who grade. @throws not_found for all others, and before
 * submission
 */
export const getSubmission = async (db: Queryable, id: string, user: Identity): Promise<FoundSubmission> => {
  const [row] = await selectSubmission(db).where(
    and(
      eq(attemptsTable.id, id),
      isNotNull(attemptsTable.submittedAt),
      or(eq(attemptsTable.studentId, user.userId), isOnStaff(coursesTable.id, user.userId, 'grade')),
    ),
  )
  return found(row, user, 'submission_not_found')
}

/** Returns a student's own submission of a quiz. @throws not_found before submission */
export const getSubmissionOfQuiz = async (
  db: Queryable,
  quizId: string,
  user: Identity,
): Promise<FoundSubmission> => {
  const [row] = await selectSubmission(db).where(
    and(
      eq(attemptsTable.quizId, quizId),
      eq(attemptsTable.studentId, user.userId),
      isNotNull(attemptsTable.submittedAt),
    ),
  )
  return found(row, user, 'no_submission')
}

/**
 * A submission for the staff of its course who grade, locked until the transaction ends. Not the caller's own: an
 * assistant may have been a student of the course.
 */
export const lockStaffSubmission = async (
  tx: Transaction,
  id: string,
  user: Identity,
): Promise<FoundSubmission> => {
  const [row] = await selectSubmission(tx)
    .where(
      and(
        eq(attemptsTable.id, id),
        isNotNull(attemptsTable.submittedAt),
        isOnStaff(coursesTable.id, user.userId, 'grade'),
        ne(attemptsTable.studentId, user.userId),
      ),
    )
    .for('no key update', { of: attemptsTable })
  return found(row, user, 'submission_not_found')
}
