import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { decksTable, fileUsesTable, lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { recordingsTable, scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { presentSpeech } from '../courses/spoken-hash.ts'

export type Recording = typeof recordingsTable.$inferSelect

export const findRecording = async (db: Queryable, key: string): Promise<Recording | undefined> => {
  const [row] = await db.select().from(recordingsTable).where(eq(recordingsTable.key, key))
  return row
}

/** Finds a slide's script with its course's pronunciation list and voice, read at one moment. */
export const findSpokenScript = async (db: Queryable, slideId: string, language: string) => {
  const [row] = await db
    .select({
      script: scriptsTable.script,
      spokenHash: scriptsTable.spokenHash,
      pronunciations: coursesTable.pronunciations,
      voiceSettings: coursesTable.voiceSettings,
    })
    .from(scriptsTable)
    .innerJoin(slidesTable, eq(slidesTable.id, scriptsTable.slideId))
    .innerJoin(decksTable, eq(decksTable.id, slidesTable.deckId))
    .innerJoin(lecturesTable, eq(lecturesTable.id, decksTable.lectureId))
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(and(eq(scriptsTable.slideId, slideId), eq(scriptsTable.language, language)))
  return row && { script: row.script, spokenHash: row.spokenHash, ...presentSpeech(row) }
}

/** Finds a slide's recording of exactly these words. */
export const findSlideAudio = async (
  db: Queryable,
  slideId: string,
  language: string,
  spokenHash: string,
): Promise<Recording | undefined> => {
  const [row] = await db
    .select({ recording: recordingsTable })
    .from(slideAudioTable)
    .innerJoin(recordingsTable, eq(recordingsTable.key, slideAudioTable.recordingKey))
    .where(
      and(
        eq(slideAudioTable.slideId, slideId),
        eq(slideAudioTable.language, language),
        eq(slideAudioTable.spokenHash, spokenHash),
      ),
    )
  return row?.recording
}

/** Lists the scripts of a lecture in one language that have no current audio and no job that makes it. */
export const listUnspokenScripts = async (
  db: Queryable,
  lectureId: string,
  language: string,
): Promise<{ number: number; slideId: string; spokenHash: string }[]> => {
  const { rows } = await db.execute<{ number: number; slideId: string; spokenHash: string }>(sql`
    select s.number, s.id as "slideId", c.spoken_hash as "spokenHash"
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    join ${scriptsTable} c on c.slide_id = s.id and c.language = ${language} and c.spoken_hash <> ''
    where e.id = ${lectureId}
      and not exists (select 1 from ${slideAudioTable} a
        where a.slide_id = s.id and a.language = c.language and a.spoken_hash = c.spoken_hash)
      and not exists (select 1 from ${jobsTable} j
        where j.lecture_id = e.id and j.kind = 'audio' and j.state in ('PENDING', 'RUNNING')
          and j.language = c.language and j.payload ->> 'slideId' = s.id::text)
    order by s.number`)
  return rows
}

/** Assigns a recording to a slide, and lets its lecture show the file. */
export const writeSlideAudio = async (
  tx: Transaction,
  audio: {
    slideId: string
    lectureId: string
    language: string
    spokenHash: string
    recording: Omit<Recording, 'createdAt'>
  },
): Promise<void> => {
  const { slideId, lectureId, language, spokenHash, recording } = audio
  await tx
    .insert(recordingsTable)
    .values(recording)
    .onConflictDoUpdate({ target: recordingsTable.key, set: { fileKey: recording.fileKey } })
  await tx
    .insert(slideAudioTable)
    .values({ slideId, language, spokenHash, recordingKey: recording.key })
    .onConflictDoUpdate({
      target: [slideAudioTable.slideId, slideAudioTable.language, slideAudioTable.spokenHash],
      set: { recordingKey: recording.key },
    })
  await tx
    .insert(fileUsesTable)
    .values({ fileKey: recording.fileKey, lectureId, kind: 'audio' })
    .onConflictDoNothing()
}

/** Finds a job that is already making exactly this audio. */
export const findSameAudioJob = async (
  db: Queryable,
  lectureId: string,
  { slideId, language, spokenHash }: { slideId: string; language: string; spokenHash: string },
): Promise<JobRow | undefined> => {
  const [row] = await db
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        eq(jobsTable.kind, 'audio'),
        eq(jobsTable.language, language),
        inArray(jobsTable.state, ['PENDING', 'RUNNING']),
        sql`${jobsTable.payload} ->> 'slideId' = ${slideId}`,
        sql`${jobsTable.payload} ->> 'spokenHash' = ${spokenHash}`,
      ),
    )
    .orderBy(desc(jobsTable.createdAt))
    .limit(1)
  return row
}

/** Stores the hash of the words that a job of `findSameAudioJob` speaks. */
export const writeSpokenHash = async (tx: Transaction, jobId: string, spokenHash: string): Promise<void> => {
  await tx
    .update(jobsTable)
    .set({ payload: sql`${jobsTable.payload} || jsonb_build_object('spokenHash', ${spokenHash}::text)` })
    .where(eq(jobsTable.id, jobId))
}

/** Inserts a job that is already completed, so that polling it ends at once. */
export const insertFinishedJob = async (
  tx: Transaction,
  job: typeof jobsTable.$inferInsert,
): Promise<JobRow> => {
  const [row] = await tx
    .insert(jobsTable)
    .values({ ...job, state: 'COMPLETED', progress: 100, startedAt: sql`now()`, endedAt: sql`now()` })
    .returning()
  return row!
}
