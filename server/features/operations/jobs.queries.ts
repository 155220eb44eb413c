import * as limits from '@lectern/contract/limits.ts'
import type { JobGroup } from '@lectern/contract/operations.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { PRESENCE_CLASS } from '../../platform/jobs/presence.ts'

type JobKindRow = {
  kind: string
  running: number
  waiting: number
  oldestSeconds: number
  failed: number
}
export type ListedJobRow = Pick<
  JobRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'messages'
  | 'message'
  | 'error'
  | 'slideNumber'
  | 'language'
  | 'attempts'
  | 'createdAt'
  | 'endedAt'
> & { courseName: string | null; lectureTitle: string | null; quizTitle: string | null; mail: string | null }

const isOpen = 'j.ended_at is null'
/** As long as the studio names failures. */
const hasFailed = `(j.state = 'FAILED' and j.ended_at > now() - interval '7 days')`

/** Counts of open jobs and of failures by kind, those that wait longest first. */
export const countKinds = async ({
  $client,
}: Database): Promise<{ workers: number; kinds: JobKindRow[] }> => {
  const [workers, kinds] = await Promise.all([
    $client.query<{ workers: number }>({
      name: 'operations-workers',
      text: `select count(*)::int as workers from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database() and l.classid = $1 and l.granted`,
      values: [PRESENCE_CLASS],
    }),
    $client.query<JobKindRow>({
      name: 'operations-kinds',
      text: `select j.kind, count(*) filter (where j.state in ('RUNNING', 'CANCELLING'))::int as running,
          count(*) filter (where j.state = 'PENDING')::int as waiting,
          coalesce(extract(epoch from now() - min(j.created_at) filter (where j.state = 'PENDING')), 0)::int as "oldestSeconds",
          count(*) filter (where j.state = 'FAILED')::int as failed
        from jobs j where ${isOpen} or ${hasFailed} group by j.kind order by 4 desc, 1`,
    }),
  ])
  return { workers: workers.rows[0]!.workers, kinds: kinds.rows }
}

const columns = `j.id, j.kind, j.state, j.messages, j.message, j.error, j.slide_number as "slideNumber", j.language,
  j.attempts, j.created_at as "createdAt", j.ended_at as "endedAt", l.title as "lectureTitle", c.name as "courseName",
  (select v.title from quizzes q join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
    where q.id = coalesce((j.payload ->> 'quizId')::uuid,
      (select a.quiz_id from quiz_attempts a where a.id = (j.payload ->> 'submissionId')::uuid))) as "quizTitle",
  case when j.kind = 'mail' then j.payload ->> 'mail' end as mail`
const joins = `left join lectures l on l.id = j.lecture_id left join courses c on c.id = coalesce(j.course_id, l.course_id)`

/** Lists a page of open jobs, the oldest first, or of failures, the newest first. */
export const listJobs = async (
  { $client }: Database,
  asked: { group: JobGroup; kind: string | undefined; page: number },
): Promise<{ jobs: ListedJobRow[]; total: number }> => {
  const isMeant = `${asked.group === 'open' ? isOpen : hasFailed} and ($1::text is null or j.kind = $1)`
  const order = asked.group === 'open' ? 'j.created_at, j.id' : 'j.ended_at desc, j.id desc'
  const kind = asked.kind ?? null
  const [page, count] = await Promise.all([
    $client.query<ListedJobRow>({
      name: `operations-jobs-${asked.group}`,
      text: `select ${columns} from (
          select * from jobs j where ${isMeant} order by ${order} limit $2 offset $3) j ${joins} order by ${order}`,
      values: [kind, limits.jobsPerPage, (asked.page - 1) * limits.jobsPerPage],
    }),
    $client.query<{ total: number }>({
      name: `operations-count-jobs-${asked.group}`,
      text: `select count(*)::int as total from jobs j where ${isMeant}`,
      values: [kind],
    }),
  ])
  return { jobs: page.rows, total: count.rows[0]!.total }
}

export const findListedJob = async ({ $client }: Database, id: string): Promise<ListedJobRow | undefined> => {
  const { rows } = await $client.query<ListedJobRow>({
    name: 'operations-job',
    text: `select ${columns} from jobs j ${joins} where j.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Locks a job until the transaction ends. */
export const lockJob = async (tx: Transaction, id: string): Promise<JobRow | undefined> => {
  const [row] = await tx.select().from(jobsTable).where(eq(jobsTable.id, id)).for('update')
  return row
}

/** Whether another job that has not ended does the same: same kind, owner and input. */
export const hasOpenTwin = async (tx: Transaction, job: JobRow): Promise<boolean> => {
  const rows = await tx
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .where(
      and(
        ne(jobsTable.id, job.id),
        isNull(jobsTable.endedAt),
        eq(jobsTable.kind, job.kind),
        eq(jobsTable.ownerId, job.ownerId),
        sql`${jobsTable.payload} = ${JSON.stringify(job.payload)}::jsonb`,
        sql`${jobsTable.lectureId} is not distinct from ${job.lectureId}`,
        sql`${jobsTable.slideNumber} is not distinct from ${job.slideNumber}`,
        sql`${jobsTable.language} is not distinct from ${job.language}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Makes a failed job wait again, as if it had never been started. */
export const reopenJob = async (tx: Transaction, id: string): Promise<JobRow> => {
  const [row] = await tx
    .update(jobsTable)
    .set({
      state: 'PENDING',
      progress: 0,
      messages: [],
      message: '',
      error: null,
      attempts: 0,
      delays: 0,
      workerKey: null,
      // Jobs that waited for a day are given up: its day begins again.
      createdAt: sql`now()`,
      startedAt: null,
      endedAt: null,
    })
    .where(eq(jobsTable.id, id))
    .returning()
  return row!
}
