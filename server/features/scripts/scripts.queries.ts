import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { decksTable, lecturesTable, slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable, scriptVersionsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { lockSpeechOfSlide, spokenHashOf } from '../courses/spoken-hash.ts'

type ScriptRow = typeof scriptsTable.$inferSelect
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

/** Lists the scripts of a slide in all its languages. */
export const listScriptsOf = (
  db: Queryable,
  slideId: string,
): Promise<Pick<ScriptRow, 'language' | 'script'>[]> =>
  db
    .select({ language: scriptsTable.language, script: scriptsTable.script })
    .from(scriptsTable)
    .where(eq(scriptsTable.slideId, slideId))

/** Lists the scripts of a page, present and former ones, in every deck and language. */
export const listScriptsOfPage = async (
  db: Queryable,
  lectureId: string,
  pageId: string,
): Promise<string[]> => {
  const { rows } = await db.execute<{ script: string }>(sql`
    with pages as (
      select s.id from ${slidesTable} s join ${decksTable} d on d.id = s.deck_id
      where d.lecture_id = ${lectureId} and s.page_id = ${pageId})
    select script from ${scriptsTable} where slide_id in (select id from pages)
    union
    select script from ${scriptVersionsTable} where slide_id in (select id from pages)`)
  return rows.map(({ script }) => script)
}

/**
 * The scripts of some slides of the present deck, in order; without a script, an empty one of revision 0.
 */
export const listPresentScripts = async (
  db: Queryable,
  lectureId: string,
  language: string,
  numbers: number[],
): Promise<
  {
    slideId: string
    number: number
    pictureKey: string
    formerPictureKeys: string[]
    script: string
    revision: number
  }[]
> =>
  db
    .select({
      slideId: slidesTable.id,
      number: slidesTable.number,
      pictureKey: slidesTable.pictureKey,
      formerPictureKeys: slidesTable.formerPictureKeys,
      script: sql<string>`coalesce(${scriptsTable.script}, '')`,
      revision: sql<number>`coalesce(${scriptsTable.revision}, 0)`,
    })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .leftJoin(
      scriptsTable,
      and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, language)),
    )
    .where(
      and(
        eq(lecturesTable.id, lectureId),
        sql`${slidesTable.number} = any(${sql.param(numbers)}::integer[])`,
      ),
    )
    .orderBy(asc(slidesTable.number))

/** The newest version with exactly this text, if there is one. */
export const findVersionWithText = async (
  db: Queryable,
  slideId: string,
  language: string,
  script: string,
): Promise<{ translatedFrom: string | null } | undefined> => {
  const [row] = await db
    .select({ translatedFrom: scriptVersionsTable.translatedFrom })
    .from(scriptVersionsTable)
    .where(
      and(
        eq(scriptVersionsTable.slideId, slideId),
        eq(scriptVersionsTable.language, language),
        eq(scriptVersionsTable.script, script),
      ),
    )
    .orderBy(desc(scriptVersionsTable.createdAt), desc(scriptVersionsTable.id))
    .limit(1)
  return row
}

/** Finds the newest version of a script that has words. */
export const findLastScriptWithWords = async (
  db: Queryable,
  slideId: string,
  language: string,
): Promise<{ script: string; translatedFrom: string | null } | undefined> => {
  const [row] = await db
    .select({ script: scriptVersionsTable.script, translatedFrom: scriptVersionsTable.translatedFrom })
    .from(scriptVersionsTable)
    .where(
      and(
        eq(scriptVersionsTable.slideId, slideId),
        eq(scriptVersionsTable.language, language),
        ne(scriptVersionsTable.spokenHash, ''),
      ),
    )
    .orderBy(desc(scriptVersionsTable.createdAt), desc(scriptVersionsTable.id))
    .limit(1)
  return row
}

type NewVersion = {
  slideId: string
  language: string
  script: string
  source: VersionSource
  authorId: string
  /**
   * For a translation, also a restored one: `sourceHashOf` its source text. An edited translation keeps its
   * source, whatever is given here; a script written by the AI in the language itself has none.
   */
  translatedFrom?: string | null
  /** For an autosave. */
  sitting?: string | undefined
}

/**
 * Makes texts the present scripts, as versions of one source, all in one lecture. A text that is the present one
 * already changes nothing. Their hashes depend on the course's pronunciation list and voice, which are locked until
 * the transaction ends.
 */
export const writeScripts = async (
  tx: Transaction,
  source: VersionSource,
  versions: Omit<NewVersion, 'source'>[],
): Promise<void> => {
  const [first] = versions
  if (!first) return
  const { pronunciations, voice } = await lockSpeechOfSlide(tx, first.slideId)
  const yieldToEventLoop = createYieldToEventLoop()
  const rows: (Omit<NewVersion, 'source'> & { spokenHash: string; versionId: string })[] = []
  for (const version of versions) {
    await yieldToEventLoop()
    const spokenHash = spokenHashOf(version.script, version.language, pronunciations, voice)
    rows.push({ ...version, spokenHash, versionId: newId() })
  }
  const written = await tx
    .insert(scriptsTable)
    .values(
      rows.map(({ versionId, slideId, language, script, spokenHash, translatedFrom }) => ({
        versionId,
        slideId,
        language,
        script,
        spokenHash,
        translatedFrom,
      })),
    )
    .onConflictDoUpdate({
      target: [scriptsTable.slideId, scriptsTable.language],
      set: {
        script: sql`excluded.script`,
        spokenHash: sql`excluded.spoken_hash`,
        versionId: sql`excluded.version_id`,
        revision: sql`${scriptsTable.revision} + 1`,
        updatedAt: sql`now()`,
        ...(source === 'manual_edit' ? {} : { translatedFrom: sql`excluded.translated_from` }),
      },
      // The same text again is no version: the built-in engine writes the same script each time.
      setWhere: sql`${scriptsTable.script} <> excluded.script or ${scriptsTable.versionId} is null
        or ${scriptsTable.translatedFrom} is distinct from ${source === 'manual_edit' ? scriptsTable.translatedFrom : sql`excluded.translated_from`}`,
    })
    .returning({ versionId: scriptsTable.versionId, translatedFrom: scriptsTable.translatedFrom })
  const translatedFrom = new Map(written.map((row) => [row.versionId, row.translatedFrom]))
  const changed = rows.filter(({ versionId }) => translatedFrom.has(versionId))
  if (changed.length === 0) return
  const withWords = changed.filter(({ spokenHash }) => spokenHash !== '').map(({ slideId }) => slideId)
  await tx.update(slidesTable).set({ isSilent: false }).where(inArray(slidesTable.id, withWords))
  await tx.insert(scriptVersionsTable).values(
    changed.map(({ versionId, slideId, language, script, spokenHash, authorId, sitting }) => ({
      id: versionId,
      slideId,
      language,
      script,
      spokenHash,
      source,
      authorId,
      sitting,
      translatedFrom: translatedFrom.get(versionId),
    })),
  )
}

/** Makes a text the present script and a version of the history. */
export const writeScript = (tx: Transaction, { source, ...version }: NewVersion): Promise<void> =>
  writeScripts(tx, source, [version])

/** A sitting ends with a pause of this length: the next autosave is another version. */
const sittingPauseMinutes = 30

/**
 * Removes the version before the present one if both are autosaves of one sitting. It stays if it has audio that
 * the present words do not have, or if more than half of its text is gone: then it may be wanted back.
 */
export const removeFormerAutosave = (tx: Transaction, formerId: string): Promise<unknown> =>
  tx.execute(sql`
    delete from ${scriptVersionsTable} former
    using ${scriptsTable} script join ${scriptVersionsTable} present on present.id = script.version_id
    where former.id = ${formerId} and former.slide_id = script.slide_id and former.language = script.language
      and former.sitting = present.sitting and former.author_id = present.author_id
      and former.created_at > present.created_at - make_interval(mins => ${sittingPauseMinutes})
      and length(former.script) <= 2 * length(present.script)
      and (former.spoken_hash = present.spoken_hash or not exists (
        select 1 from ${slideAudioTable} audio where audio.slide_id = former.slide_id
          and audio.language = former.language and audio.spoken_hash = former.spoken_hash))`)

/** Every kind of job that writes scripts. */
export const writingKinds = ['script', 'lecture_scripts', 'annotated_script', 'translation'] as const

/** Unfinished jobs that write a lecture's scripts. */
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

/** Finds the last job that was to write all missing scripts of a lecture. */
export const findLastLectureScripts = async (
  db: Queryable,
  lectureId: string,
): Promise<JobRow | undefined> => {
  const [row] = await db
    .select()
    .from(jobsTable)
    .where(and(eq(jobsTable.lectureId, lectureId), eq(jobsTable.kind, 'lecture_scripts')))
    .orderBy(desc(jobsTable.createdAt))
    .limit(1)
  return row
}

/** Whether one of these slides is being spoken in a language; queued jobs do not count. */
export const isSpoken = async (
  db: Queryable,
  lectureId: string,
  slideIds: string[],
  language: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        eq(jobsTable.kind, 'audio'),
        eq(jobsTable.language, language),
        inArray(jobsTable.state, ['RUNNING', 'CANCELLING']),
        inArray(sql`${jobsTable.payload} ->> 'slideId'`, slideIds),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether each slide of a lecture's present deck has a script in the default language, or is shown without one. */
export const hasAllDefaultScripts = async (db: Queryable, lectureId: string): Promise<boolean> => {
  const { rows } = await db.execute<{ is_complete: boolean }>(sql`
    select count(*) > 0 and bool_and(s.is_silent or c.slide_id is not null) as is_complete
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    left join ${scriptsTable} c
      on c.slide_id = s.id and c.language = e.default_language and c.script ~ '\\S'
    where e.id = ${lectureId}`)
  return rows[0]?.is_complete ?? false
}

export type SlideToWrite = {
  id: string
  number: number
  title: string | null
  lines: (typeof slideTextsTable.$inferSelect)['lines']
  pictureKey: string
  script: string
  /** Shown without a script. */
  isSilent: boolean
}

/** Lists the slides of a lecture's present deck with their lines and their script in one language, in order. */
export const listSlidesToWrite = async (
  db: Queryable,
  lectureId: string,
  language: string,
): Promise<SlideToWrite[]> =>
  db
    .select({
      id: slidesTable.id,
      number: slidesTable.number,
      title: slidesTable.title,
      lines: slideTextsTable.lines,
      pictureKey: slidesTable.pictureKey,
      script: sql<string>`coalesce(${scriptsTable.script}, '')`,
      isSilent: slidesTable.isSilent,
    })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .innerJoin(slideTextsTable, eq(slideTextsTable.slideId, slidesTable.id))
    .leftJoin(
      scriptsTable,
      and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, language)),
    )
    .where(eq(lecturesTable.id, lectureId))
    .orderBy(asc(slidesTable.number))

/** Finds the context of a script: its lecture, course and number of slides. */
export const findSubject = async (db: Queryable, lectureId: string) => {
  const [row] = await db
    .select({
      deckId: lecturesTable.deckId,
      lectureTitle: lecturesTable.title,
      courseName: coursesTable.name,
      slideCount: db.$count(slidesTable, eq(slidesTable.deckId, lecturesTable.deckId)),
    })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(eq(lecturesTable.id, lectureId))
  return row
}

export type SlideToRead = {
  number: number
  title: string | null
  text: string
  script: string
  pictureKey: string
  /** The same page in other decks of the lecture has the same. */
  pageId: string
  /** Pictures of the same page in earlier decks, where it had another number. */
  formerPictureKeys: string[]
}

/** Lists a deck's slides as input for an engine: their words and saved scripts in one language, in order. */
export const listSlidesToRead = async (
  db: Queryable,
  deckId: string | null,
  language: string,
): Promise<SlideToRead[]> =>
  db
    .select({
      number: slidesTable.number,
      title: slidesTable.title,
      text: sql<string>`coalesce(${slideTextsTable.text}, '')`,
      script: sql<string>`coalesce(${scriptsTable.script}, '')`,
      pictureKey: slidesTable.pictureKey,
      pageId: slidesTable.pageId,
      formerPictureKeys: slidesTable.formerPictureKeys,
    })
    .from(slidesTable)
    .leftJoin(slideTextsTable, eq(slideTextsTable.slideId, slidesTable.id))
    .leftJoin(
      scriptsTable,
      and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, language)),
    )
    .where(deckId === null ? sql`false` : eq(slidesTable.deckId, deckId))
    .orderBy(asc(slidesTable.number))
