import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { eq } from 'drizzle-orm'
import { copyLecture } from '../server/features/course-copies/copy-rows.queries.ts'
import { lecturesTable } from '../server/platform/db/schema/lectures.ts'
import { getSharedDatabase } from './shared-database.ts'

/** Lectures with slides, by the titles of their slides: the first story of a worker uploads the deck. */
const prepared = new Map<string, Promise<string>>()

/**
 * Makes an unpublished lecture with slides as a copy of one with the same slides, in the database. Drawing a deck takes
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
  return getSharedDatabase().transaction(async (tx) => {
    const id = await copyLecture(tx, { lectureId, toCourse: course, index: 0 })
    await tx
      .update(lecturesTable)
      .set({ title, supportedLanguages: languages, defaultLanguage: pickDefaultLanguage(languages) })
      .where(eq(lecturesTable.id, id))
    return id
  })
}
