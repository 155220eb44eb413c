import type { Database } from '../../platform/db/database.ts'
import type { AttemptRow } from './attempts.queries.ts'

type NewAttempt = Pick<
  AttemptRow,
  'id' | 'quizId' | 'studentId' | 'questionIds' | 'startedAt' | 'deadlineAt' | 'openQuestionId'
>

/**
 * Begins an attempt at the present version, if the quiz still is as it was read. The student's extra time and closing date
 * are as they were read, too: changing them locks and writes the quiz's row (`saveAccommodation`). One statement, because
 * a class begins in the same second: a transaction needs six.
 * @param rowVersion of the quiz, as `findQuizByCode` has read it
 * @param make is called when a connection is free: no student loses the time of waiting for one
 * @returns undefined, without effect, when the quiz has changed or the student has an attempt
 */
export const insertAttempt = async (
  { $client }: Database,
  rowVersion: string,
  make: () => NewAttempt,
): Promise<NewAttempt | undefined> => {
  const client = await $client.connect()
  try {
    const attempt = make()
    const { rowCount } = await client.query({
      name: 'begin-attempt',
      text: `insert into quiz_attempts (id, quiz_id, student_id, revision, question_ids, started_at, deadline_at, open_question_id, open_since)
        select $1, q.id, $3, q.revision, $4, $5, $6, $7, $5
        from quizzes q where q.id = $2 and q.xmin = $8 for key share
        on conflict (quiz_id, student_id) do nothing`,
      values: [
        attempt.id,
        attempt.quizId,
        attempt.studentId,
        attempt.questionIds,
        attempt.startedAt,
        attempt.deadlineAt,
        attempt.openQuestionId,
        rowVersion,
      ],
    })
    return rowCount === 1 ? attempt : undefined
  } finally {
    client.release()
  }
}
