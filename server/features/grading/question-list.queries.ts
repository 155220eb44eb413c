import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'

/** A question as the newest version says it that was handed in, or holds now. */
export type ListedQuestion = {
  id: string
  revision: number
  /** In that version, from 1. */
  number: number
  type: string
  /** The first characters of it. */
  text: string
  points: number
}

/**
 * Every question of a quiz that holds now or was handed in once, newest version first: of each its newest wording. The
 * versions stay in the database; what comes is one short row for each question.
 */
export const listQuestionsOf = async (
  db: Queryable,
  quiz: { id: string; revision: number },
  textChars: number,
): Promise<ListedQuestion[]> => {
  const { rows } = await db.execute<ListedQuestion>(sql`
    select * from (
      select distinct on (question ->> 'question_id') question ->> 'question_id' as id, v.revision,
        place::int as number, question ->> 'question_type' as type,
        left(question ->> 'question_text', ${textChars}) as text, (question ->> 'points')::float8 as points
      from quiz_versions v cross join jsonb_array_elements(v.questions) with ordinality as asked(question, place)
      where v.quiz_id = ${quiz.id} and (v.revision = ${quiz.revision} or v.revision in (
        select revision from quiz_attempts where quiz_id = ${quiz.id} and submitted_at is not null))
      order by 1, v.revision desc) newest
    order by revision desc, number`)
  return rows
}
