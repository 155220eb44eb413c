import type { GradingStop } from '@lectern/contract/grading-stops.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { presentMessages } from '../../platform/http/errors.ts'
import { messagesOf } from '../../platform/jobs/job-status.ts'
import { FAILED_REST_MINUTES } from './start-grading.ts'

type Row = {
  state: GradingStop['state']
  count: number
  messages: Message[] | null
  error: string | null
  continues_at: string | null
}

/** A job's own time of its next attempt; `continues_at` says it better. */
const isAboutTime = ({ code }: Message): boolean => code.startsWith('continues_in_')

/** Why submissions are neither graded nor being graded; one entry for each reason, the most frequent first. */
const listStops = async (db: Queryable, where: SQL): Promise<GradingStop[]> => {
  const { rows } = await db.execute<Row>(sql`
    with ungraded as (
      select j.messages, j.error,
        case when j.state = 'PENDING' then 'waiting' else 'stopped' end as state,
        case when j.state = 'PENDING' then e.start_after
          when j.state = 'FAILED' then j.ended_at + make_interval(mins => ${FAILED_REST_MINUTES}) end as continues_at
      from quiz_attempts a
        left join jobs j on j.id = a.grading_job_id
        left join pgboss.job e on e.name = 'lectern.quiz_grading' and e.id = j.queue_id and e.state < 'active'
      where a.submitted_at is not null and a.graded_at is null and ${where}
        and (j.id is null or j.state in ('COMPLETED', 'FAILED', 'CANCELLED')
          or (j.state = 'PENDING' and e.start_after > now())))
    select state, count(*)::int as count, (array_agg(messages order by continues_at desc))[1] as messages,
      (array_agg(error order by continues_at desc))[1] as error,
      to_char(min(continues_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as continues_at
    from ungraded group by state, messages -> 0 ->> 'code' order by count(*) desc, state`)
  return rows.map(({ state, count, continues_at, messages, error }) => {
    const found = messagesOf({ messages, error, message: '' }).filter((message) => !isAboutTime(message))
    // Its job was lost; a routine starts another.
    const said = found.length > 0 ? found : [createMessage('grading_lost')]
    return { state, count, continues_at, message: formatMessage(said), ...presentMessages(said) }
  })
}

export const listStopsOfQuiz = (db: Queryable, quizId: string): Promise<GradingStop[]> =>
  listStops(db, sql`a.quiz_id = ${quizId}`)

export const findStopOf = async (db: Queryable, submissionId: string): Promise<GradingStop | null> =>
  (await listStops(db, sql`a.id = ${submissionId}`))[0] ?? null
