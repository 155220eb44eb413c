import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { type OpenAttempt, openSecondsAt } from './attempts.queries.ts'
import type { FirstGrade } from './grade-exactly.ts'
import { firstReason, gradedColumns } from './grades.queries.ts'

/** The columns of an answer's first grade, as JSON. */
const gradeColumns = `question_id text, points float8, possible float8, original_points float8, is_correct boolean,
  feedback text, method text, evidence jsonb, flags jsonb`

const closeGraded = `with closed as (
    update quiz_attempts set submitted_at = $3, handed_in_by = 'student', grading_job_id = $4, graded_at = $3,
      auto_points = $5, final_points = $6, final_possible = $7, final_method = $8, final_at = $3,
      open_seconds = ${openSecondsAt('$3::timestamptz')}, open_question_id = null, open_since = null
    where id = $1 and submitted_at is null and answers = $2::jsonb and regraded_by = '{}'
    returning id, student_id
  ), job as (
    insert into jobs (id, kind, state, progress, messages, owner_id, course_id, payload, started_at, ended_at)
    select $4, 'quiz_grading', 'COMPLETED', 100, $9::jsonb, student_id, $10, jsonb_build_object('submissionId', id), now(), now()
    from closed
  ), grades as (
    insert into answer_grades (submission_id, graded_at, question_id, points, possible, original_points, is_correct,
      feedback, method, evidence, flags)
    select closed.id, $3, g.* from closed, jsonb_to_recordset($11::jsonb) as g(${gradeColumns})
  )
  insert into grade_changes (id, submission_id, kind, why, messages, total_after, created_at)
  select $12, id, 'graded', $13, $14::jsonb, $6, $3 from closed
  returning submission_id`

/**
 * Closes an attempt that no grader has to read, with its grades, the first entry of its history and a job that has ended
 * already. One statement, because a class submits at once: a transaction needs six.
 * @param attempt as it was read; an answer that was saved since then prevents the closing, and so does a corrected key:
 * the job of the grading reads it
 * @returns the job's id; undefined, without effect, when the attempt has changed or is closed
 */
export const closeGradedAttempt = async (
  { $client }: Database,
  attempt: OpenAttempt,
  { grades, courseId, at }: { grades: readonly FirstGrade[]; courseId: string; at: Date },
): Promise<string | undefined> => {
  const jobId = newId()
  const columns = gradedColumns(grades, at)
  const { why, messages } = firstReason(grades)
  const done: Message[] = [createMessage('submission_graded')]
  const { rowCount } = await $client.query({
    name: 'close-graded',
    text: closeGraded,
    values: [
      attempt.id,
      JSON.stringify(attempt.answers),
      at,
      jobId,
      columns.autoPoints,
      columns.finalPoints,
      columns.finalPossible,
      columns.finalMethod,
      JSON.stringify(done),
      courseId,
      JSON.stringify(
        grades.map((grade) => ({
          question_id: grade.questionId,
          points: grade.points,
          possible: grade.possible,
          original_points: grade.originalPoints,
          is_correct: grade.isCorrect,
          feedback: grade.feedback,
          method: grade.method,
          evidence: grade.evidence,
          flags: grade.flags,
        })),
      ),
      newId(),
      why,
      JSON.stringify(messages),
    ],
  })
  return rowCount === 1 ? jobId : undefined
}
