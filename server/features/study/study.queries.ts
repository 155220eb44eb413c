import { and, desc, eq, isNull, like, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'
import {
  lectureProgressTable,
  slideProgressTable,
  viewedAnnotationsTable,
} from '../../platform/db/schema/study.ts'

/** Number of slides that students have. */
const slideCount = sql<number>`(
  select count(*) from ${slidesTable} where ${slidesTable.deckId} = ${lecturesTable.publishedDeckId})`

/** Excludes slides that a newer, shorter version no longer has. */
const completedSlides = (studentId: string) => sql<number>`(
  select count(*) from ${slideProgressTable}
  join ${slidesTable} on ${slidesTable.deckId} = ${lecturesTable.publishedDeckId}
    and ${slidesTable.number} = ${slideProgressTable.slideNumber}
  where ${slideProgressTable.lectureId} = ${lecturesTable.id}
    and ${slideProgressTable.studentId} = ${studentId})`

export type StudentSlide = { studentId: string; lectureId: string; slideNumber: number }

/** Stores the student's last open slide. */
export const writeVisit = async (db: Queryable, studentSlide: StudentSlide): Promise<void> => {
  const { studentId, lectureId, slideNumber } = studentSlide
  await db
    .insert(lectureProgressTable)
    .values({ studentId, lectureId, lastSlideNumber: slideNumber })
    .onConflictDoUpdate({
      target: [lectureProgressTable.studentId, lectureProgressTable.lectureId],
      set: { lastSlideNumber: slideNumber, visitedAt: sql`now()` },
    })
}

/** Idempotent: the first time stays, until an update changes the slide and it is heard again. */
export const writeCompletedSlide = async (db: Queryable, studentSlide: StudentSlide): Promise<void> => {
  const { lectureId, slideNumber } = studentSlide
  await db
    .insert(slideProgressTable)
    .values(studentSlide)
    .onConflictDoUpdate({
      target: [slideProgressTable.studentId, slideProgressTable.lectureId, slideProgressTable.slideNumber],
      set: { completedAt: sql`now()` },
      setWhere: sql`exists (
        select 1 from ${lecturesTable} l join ${slidesTable} s on s.deck_id = l.published_deck_id
        where l.id = ${lectureId} and s.number = ${slideNumber} and (
          s.changed_at > ${slideProgressTable.completedAt}
          or exists (select 1 from ${scriptsTable} t
            where t.slide_id = s.id and t.changed_at > ${slideProgressTable.completedAt})))`,
    })
}

export const deleteCompletedSlide = async (
  db: Queryable,
  { studentId, lectureId, slideNumber }: StudentSlide,
): Promise<void> => {
  await db
    .delete(slideProgressTable)
    .where(
      and(
        eq(slideProgressTable.studentId, studentId),
        eq(slideProgressTable.lectureId, lectureId),
        eq(slideProgressTable.slideNumber, slideNumber),
      ),
    )
}

/** Lists the scripts of a slide, in every language, that can hold annotations. */
export const listAnnotatedScripts = async (
  db: Queryable,
  lectureId: string,
  slideNumber: number,
): Promise<string[]> => {
  const rows = await db
    .select({ script: scriptsTable.script })
    .from(scriptsTable)
    .innerJoin(slidesTable, eq(slidesTable.id, scriptsTable.slideId))
    .innerJoin(lecturesTable, eq(lecturesTable.publishedDeckId, slidesTable.deckId))
    .where(
      and(
        eq(lecturesTable.id, lectureId),
        eq(slidesTable.number, slideNumber),
        like(scriptsTable.script, '%[%'),
      ),
    )
  return rows.map(({ script }) => script)
}

/**
 * Adds annotations to those seen of a slide, without duplicates, and returns all; concurrent reports are
 * merged.
 */
export const addViewedAnnotations = async (
  db: Queryable,
  studentSlide: StudentSlide,
  annotationIds: readonly string[],
): Promise<string[]> => {
  const [row] = await db
    .insert(viewedAnnotationsTable)
    .values({ ...studentSlide, annotationIds: [...new Set(annotationIds)].toSorted() })
    .onConflictDoUpdate({
      target: [
        viewedAnnotationsTable.studentId,
        viewedAnnotationsTable.lectureId,
        viewedAnnotationsTable.slideNumber,
      ],
      set: {
        annotationIds: sql`array(select distinct unnest(${viewedAnnotationsTable.annotationIds} || excluded.mark_ids) order by 1)`,
      },
    })
    .returning({ annotationIds: viewedAnnotationsTable.annotationIds })
  return row?.annotationIds ?? []
}

/** Completes a lecture; the first time stays. */
export const writeCompletedLecture = async (
  db: Queryable,
  studentId: string,
  lectureId: string,
): Promise<void> => {
  await db
    .insert(lectureProgressTable)
    .values({ studentId, lectureId, completedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [lectureProgressTable.studentId, lectureProgressTable.lectureId],
      set: { completedAt: sql`coalesce(${lectureProgressTable.completedAt}, now())`, visitedAt: sql`now()` },
    })
}

export const readProgress = async (
  db: Queryable,
  studentId: string,
  lectureId: string,
): Promise<{ slideCount: number; completedSlides: number; isCompleted: boolean }> => {
  const [row] = await db
    .select({
      slideCount,
      completedSlides: completedSlides(studentId),
      completedAt: lectureProgressTable.completedAt,
    })
    .from(lecturesTable)
    .leftJoin(
      lectureProgressTable,
      and(
        eq(lectureProgressTable.lectureId, lecturesTable.id),
        eq(lectureProgressTable.studentId, studentId),
      ),
    )
    .where(eq(lecturesTable.id, lectureId))
  return {
    slideCount: row?.slideCount ?? 0,
    completedSlides: row?.completedSlides ?? 0,
    isCompleted: (row?.completedAt ?? null) !== null,
  }
}

/** Lists each slide that students have, with the length of its audio and whether the student has studied it, in order. */
export const listStudyOfSlides = (db: Queryable, studentId: string, lectureId: string) =>
  db
    .select({
      number: slidesTable.number,
      voiceMs: slidesTable.voiceMs,
      isStudied: sql<boolean>`${slideProgressTable.slideNumber} is not null`,
    })
    .from(lecturesTable)
    .innerJoin(slidesTable, eq(slidesTable.deckId, lecturesTable.publishedDeckId))
    .leftJoin(
      slideProgressTable,
      and(
        eq(slideProgressTable.lectureId, lecturesTable.id),
        eq(slideProgressTable.studentId, studentId),
        eq(slideProgressTable.slideNumber, slidesTable.number),
      ),
    )
    .where(eq(lecturesTable.id, lectureId))
    .orderBy(slidesTable.number)

/** Finds the unfinished published lecture that the student visited last, in a course they are enrolled in. */
export const findResumePoint = async (db: Queryable, studentId: string) => {
  const [row] = await db
    .select({
      lectureId: lecturesTable.id,
      title: lecturesTable.title,
      courseId: coursesTable.id,
      courseName: coursesTable.name,
      lastSlideNumber: lectureProgressTable.lastSlideNumber,
      slideCount,
      completedSlides: completedSlides(studentId),
      /**
       * The thumbnail of the last open slide, or of the last one when the lecture has become shorter.
       */
      thumbnailKey: sql<string | null>`(
        select ${slidesTable.thumbnailKey} from ${slidesTable}
        where ${slidesTable.deckId} = ${lecturesTable.publishedDeckId}
          and ${slidesTable.number} <= ${lectureProgressTable.lastSlideNumber}
        order by ${slidesTable.number} desc limit 1)`,
    })
    .from(lectureProgressTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, lectureProgressTable.lectureId))
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .innerJoin(
      enrollmentsTable,
      and(eq(enrollmentsTable.courseId, coursesTable.id), eq(enrollmentsTable.studentId, studentId)),
    )
    .where(
      and(
        eq(lectureProgressTable.studentId, studentId),
        isNull(lectureProgressTable.completedAt),
        eq(lecturesTable.published, true),
      ),
    )
    .orderBy(desc(lectureProgressTable.visitedAt), desc(lecturesTable.id))
    .limit(1)
  return row
}
