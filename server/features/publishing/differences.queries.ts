import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'

/** A page of the working copy or of the students' version, with its script in one language. */
export type ComparedScript = {
  pageId: string
  isPublished: boolean
  number: number
  title: string | null
  pictureKey: string
  lookKey: string
  thumbnailKey: string
  language: string | null
  script: string | null
  audioKey: string | null
  recordingKey: string | null
  durationMs: number | null
}

/** Lists the given pages in both decks, each once per language that it has a script in. */
export const listComparedScripts = async (
  db: Queryable,
  asked: { publishedDeckId: string; workingDeckId: string | null; pageIds: string[]; languages: string[] },
): Promise<ComparedScript[]> => {
  const { rows } = await db.execute<ComparedScript>(sql`
    select s.page_id as "pageId", s.deck_id = ${asked.publishedDeckId} as "isPublished", s.number, s.title,
      s.picture_key as "pictureKey", coalesce(s.look_key, s.picture_key) as "lookKey",
      s.thumbnail_key as "thumbnailKey",
      t.language, t.script, r.file_key as "audioKey", r.key as "recordingKey", r.duration_ms as "durationMs"
    from slides s
    left join scripts t on t.slide_id = s.id and t.language = any(${sql.param(asked.languages)}::text[])
    left join slide_audio a
      on a.slide_id = t.slide_id and a.language = t.language and a.spoken_hash = t.spoken_hash
    left join recordings r on r.key = a.recording_key
    where s.deck_id in (${asked.publishedDeckId}, ${asked.workingDeckId})
      and s.page_id = any(${sql.param(asked.pageIds)}::uuid[])`)
  return rows
}

/** Counts how many students have begun a lecture, and how many of them finished it. */
export const countStudents = async (
  db: Queryable,
  lectureId: string,
): Promise<{ started: number; finished: number }> => {
  const { rows } = await db.execute<{ started: number; finished: number }>(sql`
    select count(*)::int as started, count(completed_at)::int as finished
    from lecture_progress where lecture_id = ${lectureId}`)
  return rows[0]!
}

/** Number of last jobs for the mean time. */
const LAST_JOBS = 50

/** Mean seconds that the audio of one slide took lately; null before the first time. */
export const findMeanAudioSeconds = async (db: Queryable): Promise<number | null> => {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from avg(last.took))::float8 as seconds from (
      select ended_at - started_at as took from jobs
      where kind = 'audio' and state = 'COMPLETED' and started_at is not null
      order by created_at desc limit ${LAST_JOBS}) last`)
  return rows[0]?.seconds ?? null
}
