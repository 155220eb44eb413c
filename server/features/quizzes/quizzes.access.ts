import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'

export type QuizRow = typeof quizzesTable.$inferSelect
export type OwnQuiz = QuizRow & { courseName: string }

const selectOwn = (db: Queryable, quizId: string, user: Identity) =>
  db
    .select({ quiz: quizzesTable, courseName: coursesTable.name })
    .from(quizzesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, quizzesTable.courseId))
    .where(and(eq(quizzesTable.id, quizId), eq(coursesTable.professorId, user.userId)))

/**
 * A quiz for the professor of its course, deleted ones included: their results stay.
 * @throws not_found for all other users
 */
export const getOwnQuiz = async (db: Queryable, quizId: string, user: Identity): Promise<OwnQuiz> => {
  const [row] = await selectOwn(db, quizId, user)
  if (!row) throw notFound('quiz_not_found')
  return { ...row.quiz, courseName: row.courseName }
}

/**
 * The same, locked until the transaction ends. `no key update` blocks other changes and lets students join
 * (joining takes a key share lock); `update` blocks joining, too.
 */
export const lockOwnQuiz = async (
  tx: Transaction,
  quizId: string,
  user: Identity,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<OwnQuiz> => {
  const [row] = await selectOwn(tx, quizId, user).for(strength, { of: quizzesTable })
  if (!row) throw notFound('quiz_not_found')
  return { ...row.quiz, courseName: row.courseName }
}

/** @throws conflict for a deleted quiz */
export const checkIsNotDeleted = (quiz: QuizRow): void => {
  if (quiz.archivedAt !== null) throw conflict('quiz_deleted')
}
