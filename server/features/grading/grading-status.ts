import type { JobState } from '@lectern/contract/jobs.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'

const GRADING = 'Your quiz is being graded. This may take a moment...'
const COMPLETE = 'Grading complete! Redirecting to results...'
export const GRADING_FAILED = 'Failed to grade quiz. Please contact your instructor.'

type Row = {
  id: string
  student_id: string
  graded_at: Date | null
  state: JobState | null
  error: string | null
}

/**
 * The state of a submission's grading, by any job that grades or graded it, for its student and the
 * professor. One statement, because the job's end and the grades are written together and must be seen
 * together. @throws not_found for all others
 */
export const getGradingStatus = async ({ database }: Context, jobId: string, user: Identity) => {
  const { rows } = await database.execute<Row>(sql`
    select a.id, a.student_id, a.graded_at, j.state, j.error
    from quiz_attempts a
      join quizzes q on q.id = a.quiz_id
      join courses c on c.id = q.course_id
      left join jobs j on j.id = a.grading_job_id
    where a.id = coalesce(
        (select id from quiz_attempts where grading_job_id = ${jobId}),
        (select (payload->>'submissionId')::uuid from jobs where id = ${jobId} and kind = 'quiz_grading'))
      and a.submitted_at is not null
      and (a.student_id = ${user.userId} or c.professor_id = ${user.userId})`)
  const [row] = rows
  if (!row) throw notFound('job_not_found')
  const said = (status: 'RUNNING' | 'COMPLETED' | 'FAILED', message: string, error: string | null) => ({
    job_id: jobId,
    submission_id: row.id,
    status,
    message,
    error,
  })
  if (row.graded_at) return said('COMPLETED', COMPLETE, null)
  if (row.state === 'PENDING' || row.state === 'RUNNING' || row.state === 'CANCELLING')
    return said('RUNNING', GRADING, null)
  // An engine's error is only for the professor, who can act on it.
  const error = row.student_id === user.userId ? null : row.error
  return said('FAILED', GRADING_FAILED, error ?? GRADING_FAILED)
}
