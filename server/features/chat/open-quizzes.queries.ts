import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { quizVersionsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { GuardedQuestion } from './question-matcher.ts'

/** Quiz `q` can be begun, by the class or by a student with a later closing date. */
const isOpenNow = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`q.is_active and q.archived_at is null and coalesce(q.opens_at <= ${at}, true)
    and coalesce(greatest(q.closes_at, (select max(x.closes_at) from quiz_accommodations x
      where x.quiz_id = q.id and q.closes_at is not null)) > ${at}, true)`
}

/**
 * Questions that no assistant may answer for this student: those of all their running attempts, in any course, in the
 * attempt's version; and those of the course's active quizzes that are guarded for the whole class. Keys, keywords and
 * rubrics stay in the database.
 */
export const listOpenQuestions = async (
  db: Queryable,
  asked: { studentId: string; courseId: string; now: Date },
): Promise<GuardedQuestion[]> => {
  const { rows } = await db.execute<{ text: string; options: string[] }>(sql`
    with open as (
      select v.questions
      from ${attemptsTable} a
      join ${quizVersionsTable} v on v.quiz_id = a.quiz_id and v.revision = a.revision
      where a.student_id = ${asked.studentId} and a.submitted_at is null
      union all
      select v.questions
      from ${quizzesTable} q
      join ${quizVersionsTable} v on v.quiz_id = q.id and v.revision = q.revision
      where q.course_id = ${asked.courseId} and ${isOpenNow(asked.now)}
        and q.assistant_guard <> 'attempt')
    select one ->> 'question_text' as text,
      coalesce(nullif(one -> 'prompts', 'null'), '[]') || coalesce(nullif(one -> 'options', 'null'), '[]') as options
    from open, jsonb_array_elements(open.questions) as one`)
  return rows
}

/** Finds the title of an active quiz of the course that switches the assistant off for the class. */
export const findQuizThatSwitchesOff = async (
  db: Queryable,
  courseId: string,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await db.execute<{ title: string }>(sql`
    select v.title from ${quizzesTable} q
    join ${quizVersionsTable} v on v.quiz_id = q.id and v.revision = q.revision
    where q.course_id = ${courseId} and ${isOpenNow(now)} and q.assistant_guard = 'off'
    order by q.created_at desc limit 1`)
  return rows[0]?.title
}
