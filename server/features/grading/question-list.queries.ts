import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'

/** A question in the newest wording that was submitted or is present. */
type ListedQuestion = {
  id: string
  revision: number
  /** Its number in that version, from 1. */
  number: number
  type: string
  /** The first characters of its text. */
  text: string
  points: number
}

/** As in `core/rich-text/pictures.ts`: a list shows the descriptions. */
const pictures = '!\\[([^\\[\\]\\n]*)\\]\\(picture:[0-9a-f]{16}\\)'

/**
 * Every question of a quiz that is present or was submitted once, newest version first, each in its newest
 * wording. Versions stay in the database; one short row per question is returned.
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
        left(regexp_replace(question ->> 'question_text', ${pictures}, '[\\1]', 'g'), ${textChars}) as text, (question ->> 'points')::float8 as points
      from quiz_versions v cross join jsonb_array_elements(v.questions) with ordinality as asked(question, place)
      where v.quiz_id = ${quiz.id} and (v.revision = ${quiz.revision} or v.revision in (
        select revision from quiz_attempts where quiz_id = ${quiz.id} and submitted_at is not null))
      order by 1, v.revision desc) newest
    order by revision desc, number`)
  return rows
}
