import { count, eq, sql } from 'drizzle-orm'
import { staffCondition } from '../../platform/course-staff.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { storedFilesTable } from '../../platform/db/schema/lectures.ts'
import { questionPicturesTable, quizPicturesTable } from '../../platform/db/schema/quizzes.ts'

/** Its size counts at once: the next upload may come before the files are measured. */
export const insertPicture = async (
  tx: Transaction,
  picture: typeof questionPicturesTable.$inferInsert,
  sizeBytes: number,
): Promise<void> => {
  await tx.insert(questionPicturesTable).values(picture).onConflictDoNothing()
  await tx.insert(storedFilesTable).values({ fileKey: picture.fileKey, sizeBytes }).onConflictDoNothing()
}

export const countPictures = async (db: Queryable, courseId: string): Promise<number> => {
  const [row] = await db
    .select({ pictures: count() })
    .from(questionPicturesTable)
    .where(eq(questionPicturesTable.courseId, courseId))
  return row?.pictures ?? 0
}

/** Lists those of the names that the course has pictures for. */
export const listKnownPictures = async (
  db: Queryable,
  courseId: string,
  names: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from question_pictures where course_id = ${courseId} and name = any(${sql.param(names)}::text[])`)
  return new Set(rows.map(({ name }) => name))
}

export const insertQuizPictures = async (
  tx: Transaction,
  quizId: string,
  revision: number,
  names: readonly string[],
): Promise<void> => {
  if (names.length > 0)
    await tx.insert(quizPicturesTable).values(names.map((name) => ({ quizId, revision, name })))
}

/**
 * The file of a picture for a user who may see it: the staff of a course that has it, or a student whose attempt at a quiz
 * of the course is, or was regraded, by a version that shows it.
 */
export const findReadablePicture = async (
  { $client }: Database,
  name: string,
  userId: string,
): Promise<string | undefined> => {
  const { rows } = await $client.query<{ key: string }>({
    name: 'readable-question-picture',
    text: `select p.file_key as key from question_pictures p join courses c on c.id = p.course_id
      where p.name = $1 and (${staffCondition('c.id', '$2::uuid', 'see')} or exists (
        select 1 from quiz_pictures u
        join quizzes q on q.id = u.quiz_id and q.course_id = c.id
        join quiz_attempts a on a.quiz_id = u.quiz_id and (a.revision = u.revision or u.revision = any(a.regraded_by))
        where u.name = p.name and a.student_id = $2::uuid))
      limit 1`,
    values: [name, userId],
  })
  return rows[0]?.key
}
