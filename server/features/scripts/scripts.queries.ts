import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable, slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable, scriptVersionsTable } from '../../platform/db/schema/scripts.ts'
import type { JobRow } from '../../platform/jobs/job.ts'

export type ScriptRow = typeof scriptsTable.$inferSelect
export type VersionSource = (typeof scriptVersionsTable.$inferInsert)['source']

export const findScript = async (
  db: Queryable,
  slideId: string,
  language: string,
): Promise<ScriptRow | undefined> => {
  const [row] = await db
    .select()
    .from(scriptsTable)
    .where(and(eq(scriptsTable.slideId, slideId), eq(scriptsTable.language, language)))
  return row
}

/** The newest version with exactly this text, if the script stood like this before. */
export const findVersionWithText = async (
  db: Queryable,
  slideId: string,
  language: string,
  script: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: scriptVersionsTable.id })
    .from(scriptVersionsTable)
    .where(
      and(
        eq(scriptVersionsTable.slideId, slideId),
        eq(scriptVersionsTable.language, language),
        eq(scriptVersionsTable.script, script),
      ),
    )
    .orderBy(desc(scriptVersionsTable.createdAt))
    .limit(1)
  return row?.id
}

/**
 * Makes a text the present script and a version of the history.
 * @param version.translatedFrom of a translation: `sourceHashOf` the text it was made from. An edited
 *   translation stays one; what the AI wrote in the language itself is none
 */
export const writeScript = async (
  tx: Transaction,
  version: {
    slideId: string
    language: string
    script: string
    spokenHash: string
    source: VersionSource
    authorId: string
    translatedFrom?: string
  },
): Promise<void> => {
  const { translatedFrom, ...row } = version
  const [written] = await tx.insert(scriptVersionsTable).values(row).returning({ id: scriptVersionsTable.id })
  const { slideId, language, script, spokenHash, source } = version
  const isEdit = source === 'manual_edit' || source === 'restored'
  const present = {
    script,
    spokenHash,
    versionId: written!.id,
    updatedAt: sql`now()`,
    ...(isEdit ? {} : { translatedFrom: translatedFrom ?? null }),
  }
  await tx
    .insert(scriptsTable)
    .values({ slideId, language, ...present })
    .onConflictDoUpdate({
      target: [scriptsTable.slideId, scriptsTable.language],
      set: { ...present, revision: sql`${scriptsTable.revision} + 1` },
    })
}

/** Every kind of job that writes scripts. */
export const writingKinds = ['script', 'lecture_scripts', 'annotated_script', 'translation'] as const

/** Jobs that write into a lecture's scripts and have not ended. */
export const listWritingJobs = async (db: Queryable, lectureId: string): Promise<JobRow[]> =>
  db
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        inArray(jobsTable.kind, [...writingKinds]),
        inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING']),
      ),
    )

export type SlideToWrite = {
  id: string
  number: number
  title: string | null
  lines: (typeof slideTextsTable.$inferSelect)['lines']
  pictureKey: string
  script: string
}

/** The slides of a lecture's present deck with their lines and their script in one language, in order. */
export const listSlidesToWrite = async (
  db: Queryable,
  lectureId: string,
  language: string,
  numbers?: number[],
): Promise<SlideToWrite[]> =>
  db
    .select({
      id: slidesTable.id,
      number: slidesTable.number,
      title: slidesTable.title,
      lines: slideTextsTable.lines,
      pictureKey: slidesTable.pictureKey,
      script: sql<string>`coalesce(${scriptsTable.script}, '')`,
    })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .innerJoin(slideTextsTable, eq(slideTextsTable.slideId, slidesTable.id))
    .leftJoin(
      scriptsTable,
      and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, language)),
    )
    .where(and(eq(lecturesTable.id, lectureId), numbers ? inArray(slidesTable.number, numbers) : undefined))
    .orderBy(asc(slidesTable.number))

/** What a script is about: its lecture, course and how many slides there are. */
export const findSubject = async (db: Queryable, lectureId: string) => {
  const [row] = await db
    .select({
      lectureTitle: lecturesTable.title,
      courseName: coursesTable.name,
      slideCount: db.$count(slidesTable, eq(slidesTable.deckId, lecturesTable.deckId)),
    })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(eq(lecturesTable.id, lectureId))
  return row
}
