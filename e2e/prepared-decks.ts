import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { eq } from 'drizzle-orm'
import { copyLecture } from '../server/features/course-copies/copy-rows.queries.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { lecturesTable } from '../server/platform/db/schema/lectures.ts'

/** Lectures with slides, by the titles of their slides: the first story of a worker uploads the deck. */
const prepared = new Map<string, Promise<string>>()
let database: Database | undefined

/** Whether lectures can be copied here: the platform of the whole run, whose database is known. */
export const canCopyDecks = (): boolean =>
  process.env.E2E_URL !== undefined && process.env.E2E_URL === process.env.E2E_SHARED_URL

/**
 * Makes an unpublished lecture with slides as a copy of one with the same slides, in the database. Drawing a deck anew takes
 * two seconds of processor time in each story.
 * @param prepare makes the first one by calls. @returns the id of the copy
 */
export const copyPreparedLecture = async (
  course: string,
  { title, languages, titles }: { title: string; languages: string[]; titles: string[] },
  prepare: () => Promise<string>,
): Promise<string> => {
  const key = JSON.stringify(titles)
  const source = prepared.get(key) ?? prepare()
  prepared.set(key, source)
  const lectureId = await source.catch((error: unknown) => {
    prepared.delete(key)
    throw error
  })
  database ??= openDatabase(process.env.E2E_DATABASES!.replace('{database}', 'lectern'), 1)
  return database.transaction(async (tx) => {
    const id = await copyLecture(tx, { lectureId, toCourse: course, index: 0 })
    await tx
      .update(lecturesTable)
      .set({ title, supportedLanguages: languages, defaultLanguage: pickDefaultLanguage(languages) })
      .where(eq(lecturesTable.id, id))
    return id
  })
}
