import type { JobState } from '@lectern/contract/jobs.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import type { Database } from '../platform/db/database.ts'
import { PRESENCE_CLASS } from '../platform/jobs/presence.ts'

type OpenJob = {
  id: string
  kind: string
  state: JobState
  /** Email of the account that started it. */
  owner: string
  /** Title; null for a job of no lecture. */
  lecture: string | null
  /** Its last message. */
  message: string
  ageSeconds: number
  /** Starts without progress since; a job that only crashes is given up after five. */
  attempts: number
  reason: string
}

/** A provider that receives no calls now. */
type ClosedEndpoint = { name: string; seconds: number; reason: string }

type JobsReport = { workers: number; jobs: OpenJob[]; closedEndpoints: ClosedEndpoint[] }

type Row = Omit<OpenJob, 'reason' | 'message'> & {
  messages: Message[]
  isWorkerAlive: boolean
  /** Seconds until the queue starts it; null without a queue entry. */
  startsInSeconds: number | null
  runningOfKind: number
}

/** Explains why a job has not ended. */
const explainJob = (row: Row, workers: number): string => {
  if (row.state === 'RUNNING' || row.state === 'CANCELLING') {
    if (row.isWorkerAlive)
      return row.state === 'RUNNING' ? 'a live worker runs it' : 'its worker is stopping it'
    return workers > 0
      ? 'its worker died; another one takes it over within seconds'
      : 'its worker died, and no worker runs: restart the platform with ROLE=all, or start a ROLE=worker on its DATABASE_URL'
  }
  if (workers === 0)
    return 'no worker runs: restart the platform with ROLE=all, or start a ROLE=worker on its DATABASE_URL'
  if (row.startsInSeconds === null) return 'no queue entry; a worker adds one within seconds'
  if (row.startsInSeconds > 0)
    return `postponed: starts again in ${row.startsInSeconds} s, its message says why`
  return row.runningOfKind > 0
    ? `waits for a free slot: ${row.runningOfKind} of its kind ${row.runningOfKind === 1 ? 'is' : 'are'} running`
    : 'a worker starts it within seconds'
}

/** Reads the jobs that have not ended, of an account by its email or of all, oldest first, with the reason for each. Changes nothing. */
export const reportOpenJobs = async (
  database: Database,
  owner: string | null = null,
): Promise<JobsReport> => {
  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await database.$client.query(text, values)).rows as T[]
  const [presence] = await query<{ workers: number }>(
    `select count(*)::int as workers from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = current_database() and l.classid = $1 and l.granted`,
    [PRESENCE_CLASS],
  )
  const workers = presence?.workers ?? 0
  const rows = await query<Row>(
    `select j.id, j.kind, j.state, j.messages, j.attempts, u.email as owner, l.title as lecture,
       extract(epoch from now() - j.created_at)::int as "ageSeconds",
       exists (select 1 from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and d.datname = current_database() and l.granted
           and l.classid = $1 and l.objid::int = j.worker_key) as "isWorkerAlive",
       (select greatest(0, extract(epoch from q.start_after - now()))::int from pgboss.job q
         where q.id = j.queue_id and q.state in ('created', 'retry')) as "startsInSeconds",
       (select count(*)::int from jobs r where r.kind = j.kind and r.state = 'RUNNING') as "runningOfKind"
     from jobs j join users u on u.id = j.owner_id left join lectures l on l.id = j.lecture_id
     where j.ended_at is null and ($2::text is null or lower(u.email) = lower($2)) order by j.created_at`,
    [PRESENCE_CLASS, owner],
  )
  const closedEndpoints = await query<Omit<ClosedEndpoint, 'reason'> & { messages: Message[] }>(
    `select door as name, messages, extract(epoch from open_until - now())::int as seconds
     from model_circuits where open_until > now() order by door`,
  )
  const jobs = rows.map(({ isWorkerAlive, startsInSeconds, runningOfKind, messages, ...job }) => ({
    ...job,
    message: formatMessage(messages),
    reason: explainJob({ ...job, messages, isWorkerAlive, startsInSeconds, runningOfKind }, workers),
  }))
  return {
    workers,
    jobs,
    closedEndpoints: closedEndpoints.map(({ messages, ...endpoint }) => ({
      ...endpoint,
      reason: formatMessage(messages),
    })),
  }
}

/** Formats the report as lines of text for a terminal. */
export const formatJobsReport = ({ workers, jobs, closedEndpoints }: JobsReport): string[] => [
  `${workers} ${workers === 1 ? 'worker runs' : 'workers run'}, ${jobs.length} ${jobs.length === 1 ? 'job has' : 'jobs have'} not ended.`,
  ...jobs.flatMap((job) => [
    `\n${job.state} ${job.kind} ${job.id}, ${job.ageSeconds} s old${job.attempts > 1 ? `, start ${job.attempts} without progress` : ''}`,
    `  of:      ${job.owner}${job.lecture === null ? '' : `, lecture “${job.lecture}”`}`,
    `  why:     ${job.reason}`,
    `  message: ${job.message}`,
  ]),
  ...closedEndpoints.map(
    ({ name, seconds, reason }) => `\nProvider ${name} gets no calls for another ${seconds} s: ${reason}`,
  ),
]
