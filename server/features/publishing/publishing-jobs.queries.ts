import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'
import { requestCancel } from '../../platform/jobs/job.queries.ts'
import type { JobRow } from '../../platform/jobs/job.ts'

/** Finds the lecture's job that publishes once all audio is ready. */
export const findPublishingJob = async (db: Queryable, lectureId: string): Promise<JobRow | undefined> => {
  const [row] = await db
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        eq(jobsTable.kind, 'publishing'),
        inArray(jobsTable.state, ['PENDING', 'RUNNING']),
      ),
    )
    .limit(1)
  return row
}

/** Audio that has failed before this moment is tried again. `change` replaces parts of the payload. */
export const askAgain = async (
  tx: Transaction,
  jobId: string,
  change: { tellStudents: boolean | undefined; leaveOutUnwritten: boolean | undefined },
): Promise<void> => {
  const changed = JSON.stringify(change)
  await tx
    .update(jobsTable)
    .set({
      payload: sql`${jobsTable.payload} || ${changed}::jsonb || jsonb_build_object('askedAt', clock_timestamp())`,
    })
    .where(eq(jobsTable.id, jobId))
}

/** Ends a publish that waits for audio. The caller holds the lecture's lock. */
export const cancelPublishing = async (tx: Transaction, lectureId: string): Promise<void> => {
  const job = await findPublishingJob(tx, lectureId)
  if (job) await requestCancel(tx, job.id, () => createMessage('publish_cancelled'))
}

/** Unfinished audio jobs of a lecture. */
export const listAudioJobs = async (db: Queryable, lectureId: string): Promise<JobRow[]> =>
  db
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        eq(jobsTable.kind, 'audio'),
        inArray(jobsTable.state, ['PENDING', 'RUNNING']),
      ),
    )

/** A script without current audio, and the last job that spoke exactly these words; null if there was none. */
type MissingAudio = {
  number: number
  language: string
  slideId: string
  spokenHash: string
  state: JobRow['state'] | null
  messages: Message[] | null
}

/**
 * What a lecture lacks in audio for publishing, by slide and offered language.
 * @param publishingJobId audio jobs that ended before it was asked for do not count
 * @param leftOut ids of pages that do not count
 */
export const listMissingAudio = async (
  db: Queryable,
  lectureId: string,
  publishingJobId: string,
  leftOut: readonly string[],
): Promise<MissingAudio[]> => {
  const { rows } = await db.execute<MissingAudio>(sql`
    select s.number, l.language, s.id as "slideId", c.spoken_hash as "spokenHash", j.state, j.messages
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    cross join unnest(e.supported_languages) with ordinality l(language, place)
    join ${scriptsTable} c on c.slide_id = s.id and c.language = l.language and c.spoken_hash <> ''
    left join ${slideAudioTable} a on a.slide_id = s.id and a.language = l.language and a.spoken_hash = c.spoken_hash
    left join lateral (
      select o.state, o.messages from ${jobsTable} o
      where o.lecture_id = e.id and o.kind = 'audio' and o.language = l.language
        and o.payload ->> 'slideId' = s.id::text and o.payload ->> 'spokenHash' = c.spoken_hash
        and (o.ended_at is null or o.ended_at >= (
          select coalesce((w.payload ->> 'askedAt')::timestamptz, w.created_at)
          from ${jobsTable} w where w.id = ${publishingJobId}
        ))
      order by o.created_at desc limit 1
    ) j on true
    where e.id = ${lectureId} and l.language <> all(e.languages_in_preparation) and a.slide_id is null
      and s.page_id <> all(${sql.param(leftOut)}::uuid[])
    order by l.place, s.number`)
  return rows
}
