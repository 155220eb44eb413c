import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { lectureProgressTable, slideProgressTable } from '../../platform/db/schema/study.ts'
import type { LectureRow } from './lectures.access.ts'

export const insertLecture = async (
  db: Queryable,
  lecture: typeof lecturesTable.$inferInsert,
): Promise<LectureRow> => {
  const [row] = await db.insert(lecturesTable).values(lecture).returning()
  return row!
}

/** Slides, scripts, audio, progress, jobs and the uses of files go with it. */
export const deleteLecture = async (tx: Transaction, lectureId: string): Promise<void> => {
  await tx.delete(lecturesTable).where(eq(lecturesTable.id, lectureId))
}

const listed = {
  id: lecturesTable.id,
  title: lecturesTable.title,
  description: lecturesTable.description,
  published: lecturesTable.published,
  createdAt: lecturesTable.createdAt,
}

/** The lectures of a course for its professor, newest first. */
export const listLecturesOfCourse = (db: Queryable, courseId: string) =>
  db
    .select({
      ...listed,
      thumbnailKey: sql<
        string | null
      >`min(${slidesTable.thumbnailKey}) filter (where ${slidesTable.number} = 1)`,
      pictureKeys: sql<string[]>`coalesce(
        array_agg(${slidesTable.pictureKey} order by ${slidesTable.number}) filter (where ${slidesTable.id} is not null),
        '{}')`,
    })
    .from(lecturesTable)
    .leftJoin(slidesTable, eq(slidesTable.deckId, lecturesTable.deckId))
    .where(eq(lecturesTable.courseId, courseId))
    .groupBy(lecturesTable.id)
    .orderBy(desc(lecturesTable.createdAt), desc(lecturesTable.id))

/** The published lectures of a course in the order they were made, with what the student has finished. */
export const listPublishedLectures = (db: Queryable, courseId: string, studentId: string) =>
  db
    .select({
      ...listed,
      thumbnailKey: sql<string | null>`(
        select ${slidesTable.thumbnailKey} from ${slidesTable}
        where ${slidesTable.deckId} = ${lecturesTable.deckId} and ${slidesTable.number} = 1)`,
      slideCount: sql<number>`(
        select count(*) from ${slidesTable} where ${slidesTable.deckId} = ${lecturesTable.deckId})`,
      completed: isNotNull(lectureProgressTable.completedAt),
      completedSlides: sql<number>`(
        select count(*) from ${slideProgressTable}
        join ${slidesTable} on ${slidesTable.deckId} = ${lecturesTable.deckId}
          and ${slidesTable.number} = ${slideProgressTable.slideNumber}
        where ${slideProgressTable.lectureId} = ${lecturesTable.id}
          and ${slideProgressTable.studentId} = ${studentId})`,
    })
    .from(lecturesTable)
    .leftJoin(
      lectureProgressTable,
      and(
        eq(lectureProgressTable.lectureId, lecturesTable.id),
        eq(lectureProgressTable.studentId, studentId),
      ),
    )
    .where(and(eq(lecturesTable.courseId, courseId), eq(lecturesTable.published, true)))
    .orderBy(asc(lecturesTable.createdAt), asc(lecturesTable.id))
