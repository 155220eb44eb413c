import type { CourseAction } from '@lectern/contract/course-access.ts'
import { and, eq } from 'drizzle-orm'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'

export type QuizRow = typeof quizzesTable.$inferSelect
export type QuizOfCourse = QuizRow & { courseName: string }

const selectForStaff = (db: Queryable, quizId: string, user: Identity, action: CourseAction) =>
  db
    .select({ quiz: quizzesTable, courseName: coursesTable.name })
    .from(quizzesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, quizzesTable.courseId))
    .where(and(eq(quizzesTable.id, quizId), isOnStaff(coursesTable.id, user.userId, action)))

/**
 * A quiz for the staff of its course who may do the action, deleted ones included: their results stay.
 * @throws not_found for all others
 */
export const getStaffQuiz = async (
  db: Queryable,
  quizId: string,
  user: Identity,
  action: CourseAction,
): Promise<QuizOfCourse> => {
  const [row] = await selectForStaff(db, quizId, user, action)
  if (!row) throw notFound('quiz_not_found')
  return { ...row.quiz, courseName: row.courseName }
}

/**
 * The same for a change of the quiz, locked until the transaction ends. `no key update` blocks other changes and lets students join
 * (joining takes a key share lock); `update` blocks joining, too.
 */
export const lockStaffQuiz = async (
  tx: Transaction,
  quizId: string,
  user: Identity,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<QuizOfCourse> => {
  const [row] = await selectForStaff(tx, quizId, user, 'edit_quizzes').for(strength, { of: quizzesTable })
  if (!row) throw notFound('quiz_not_found')
  return { ...row.quiz, courseName: row.courseName }
}

/** @throws conflict for a deleted quiz */
export const checkIsNotDeleted = (quiz: QuizRow): void => {
  if (quiz.archivedAt !== null) throw conflict('quiz_deleted')
}
