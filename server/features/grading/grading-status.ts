import type { JobState } from '@lectern/contract/jobs.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isOnStaff } from '../../platform/course-staff.ts'
import { notFound, presentMessages } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { messagesOf } from '../../platform/jobs/job-status.ts'

/** Students can do nothing about an engine's error: they read this. */
export const GRADING_FAILED = createMessage('grading_failed')

type Row = {
  id: string
  student_id: string
  graded_at: Date | null
  state: JobState | null
  messages: Message[] | null
  error: string | null
}

/**
 * The state of a submission's grading, by any job that grades or graded it, for its student and the
 * professor. One statement, because the job's end and the grades are written together and must be seen
 * together. @throws not_found for all others
 */
export const getGradingStatus = async ({ database }: Context, jobId: string, user: Identity) => {
  const { rows } = await database.execute<Row>(sql`
    select a.id, a.student_id, a.graded_at, j.state, j.messages, j.error
    from quiz_attempts a
      join quizzes q on q.id = a.quiz_id
      join courses c on c.id = q.course_id
      left join jobs j on j.id = a.grading_job_id
    where a.id = coalesce(
        (select id from quiz_attempts where grading_job_id = ${jobId}),
        (select (payload->>'submissionId')::uuid from jobs where id = ${jobId} and kind = 'quiz_grading'))
      and a.submitted_at is not null
      and (a.student_id = ${user.userId} or ${isOnStaff(sql`c.id`, user.userId, 'grade')})`)
  const [row] = rows
  if (!row) throw notFound('job_not_found')
  const present = (
    status: 'RUNNING' | 'COMPLETED' | 'FAILED',
    message: Message,
    error: readonly Message[] | null = null,
  ) => ({
    job_id: jobId,
    submission_id: row.id,
    status,
    message: formatMessage(message),
    ...presentMessages(message),
    error: error && formatMessage(error),
    error_messages: [...(error ?? [])],
  })
  if (row.graded_at) return present('COMPLETED', createMessage('grading_complete'))
  if (row.state === 'PENDING' || row.state === 'RUNNING' || row.state === 'CANCELLING')
    return present('RUNNING', createMessage('grading_submission'))
  // The professor can act on what the engine said.
  const showsError = row.state === 'FAILED' && row.student_id !== user.userId
  const error = !showsError ? [] : messagesOf({ ...row, message: '' })
  return present('FAILED', GRADING_FAILED, error.length > 0 ? error : [GRADING_FAILED])
}
