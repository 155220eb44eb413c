import type { Message } from '@lectern/core/messages/message.ts'
import type { Database } from '../../platform/db/database.ts'
import { PRESENCE_CLASS } from '../../platform/jobs/presence.ts'

/** Jobs of a kind that have not ended. */
type OpenKind = { kind: string; running: number; waiting: number; oldestSeconds: number }

export type JobFigures = {
  workers: number
  doneToday: number
  failedToday: number
  /** Those that wait longest first. */
  open: OpenKind[]
}

/** Counts of jobs. A day is the last 24 hours. */
export const countJobs = async ({ $client }: Database, since: Date): Promise<JobFigures> => {
  const [figures, open] = await Promise.all([
    $client.query<Omit<JobFigures, 'open'>>({
      name: 'health-jobs',
      text: `select (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
            where l.locktype = 'advisory' and d.datname = current_database() and l.classid = $1 and l.granted) as workers,
          count(*) filter (where state = 'COMPLETED')::int as "doneToday",
          count(*) filter (where state = 'FAILED')::int as "failedToday"
        from jobs where ended_at >= $2`,
      values: [PRESENCE_CLASS, since],
    }),
    $client.query<OpenKind>({
      name: 'health-open-jobs',
      text: `select kind, count(*) filter (where state in ('RUNNING', 'CANCELLING'))::int as running,
          count(*) filter (where state = 'PENDING')::int as waiting,
          coalesce(extract(epoch from now() - min(created_at) filter (where state = 'PENDING')), 0)::int as "oldestSeconds"
        from jobs where ended_at is null group by kind order by 4 desc, 1`,
    }),
  ])
  return { ...figures.rows[0]!, open: open.rows }
}

type DatabaseFigures = {
  version: string
  sizeBytes: number
  connections: number
  maxConnections: number
}

export const readDatabaseFigures = async ({ $client }: Database): Promise<DatabaseFigures> => {
  const { rows } = await $client.query<DatabaseFigures>({
    name: 'health-database',
    text: `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as "maxConnections"`,
  })
  return rows[0]!
}

/** Providers that get no calls now, with the reason. */
export const listClosedProviders = async ({
  $client,
}: Database): Promise<{ name: string; messages: Message[] }[]> => {
  const { rows } = await $client.query<{ name: string; messages: Message[] }>({
    name: 'health-providers',
    text: 'select door as name, messages from model_circuits where open_until > now() order by door',
  })
  return rows
}

/** Emails that the mail server did not take: those that wait for another try, and those that failed since then. */
export const countUnsentMails = async (
  { $client }: Database,
  since: Date,
): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await $client.query<{ waiting: number; failed: number }>({
    name: 'health-mails',
    text: `select count(*) filter (where ended_at is null and delays > 0)::int as waiting,
        count(*) filter (where state = 'FAILED')::int as failed
      from jobs where kind in ('mail', 'announcement_mail', 'course_invitation_mail') and (ended_at is null or ended_at >= $1)`,
    values: [since],
  })
  return rows[0]!
}
