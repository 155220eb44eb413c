import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { lectureQuestionsTable } from '../../platform/db/schema/lecture-questions.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

/** More are not listed: a professor works off the open ones, which come first. */
const MAX_LISTED = 500

export type QuestionRow = typeof lectureQuestionsTable.$inferSelect & {
  lectureTitle: string
  studentName: string
}

const listWhere = async (db: Queryable, where: SQL | undefined): Promise<QuestionRow[]> => {
  const rows = await db
    .select({
      question: lectureQuestionsTable,
      lectureTitle: lecturesTable.title,
      studentName: usersTable.name,
    })
    .from(lectureQuestionsTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, lectureQuestionsTable.lectureId))
    .innerJoin(usersTable, eq(usersTable.id, lectureQuestionsTable.studentId))
    .where(where)
    .orderBy(sql`${lectureQuestionsTable.doneAt} is not null`, desc(lectureQuestionsTable.id))
    .limit(MAX_LISTED)
  return rows.map(({ question, ...names }) => ({ ...question, ...names }))
}

export const listQuestionsOfStudent = (db: Queryable, lectureId: string, studentId: string) =>
  listWhere(
    db,
    and(eq(lectureQuestionsTable.lectureId, lectureId), eq(lectureQuestionsTable.studentId, studentId)),
  )

export const listQuestionsOfCourse = (db: Queryable, courseId: string) =>
  listWhere(db, eq(lecturesTable.courseId, courseId))

/** Serializes the questions of a student about a lecture: open ones are counted before another is stored. */
export const lockQuestionsOfStudent = async (
  tx: Transaction,
  lectureId: string,
  studentId: string,
): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lecture question ${studentId} ${lectureId}`}, 0))`,
  )
}

export const findQuestion = async (
  db: Queryable,
  lectureId: string,
  questionId: string,
): Promise<QuestionRow | undefined> => {
  const [row] = await listWhere(
    db,
    and(eq(lectureQuestionsTable.lectureId, lectureId), eq(lectureQuestionsTable.id, questionId)),
  )
  return row
}

export const insertQuestion = async (
  db: Queryable,
  question: typeof lectureQuestionsTable.$inferInsert,
): Promise<string> => {
  const [row] = await db
    .insert(lectureQuestionsTable)
    .values(question)
    .returning({ id: lectureQuestionsTable.id })
  return row!.id
}

/** False when it is not the student's, is done, or has an answer: the professor may have opened it again after one. */
export const deleteOpenQuestion = async (
  db: Queryable,
  asked: { lectureId: string; questionId: string; studentId: string },
): Promise<boolean> => {
  const rows = await db
    .delete(lectureQuestionsTable)
    .where(
      and(
        eq(lectureQuestionsTable.id, asked.questionId),
        eq(lectureQuestionsTable.lectureId, asked.lectureId),
        eq(lectureQuestionsTable.studentId, asked.studentId),
        isNull(lectureQuestionsTable.doneAt),
        isNull(lectureQuestionsTable.answer),
      ),
    )
    .returning({ id: lectureQuestionsTable.id })
  return rows.length > 0
}

export const updateQuestion = async (
  db: Queryable,
  questionId: string,
  change: Pick<typeof lectureQuestionsTable.$inferInsert, 'answer' | 'answeredAt' | 'doneAt'>,
): Promise<void> => {
  await db.update(lectureQuestionsTable).set(change).where(eq(lectureQuestionsTable.id, questionId))
}

/** An answer that the professor has written after `shown` stays new. */
export const updateSeenAnswer = async (
  db: Queryable,
  seen: { lectureId: string; questionId: string; studentId: string; shown: Date },
): Promise<void> => {
  await db
    .update(lectureQuestionsTable)
    .set({ answerSeenAt: sql`${lectureQuestionsTable.answeredAt}` })
    .where(
      and(
        eq(lectureQuestionsTable.id, seen.questionId),
        eq(lectureQuestionsTable.lectureId, seen.lectureId),
        eq(lectureQuestionsTable.studentId, seen.studentId),
        lte(lectureQuestionsTable.answeredAt, seen.shown),
      ),
    )
}
