import type { Question } from '@lectern/contract/questions.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'

type BankRow = { id: string; question: Question; tags: string[]; updatedAt: Date }

/**
 * The questions of a course's bank, the oldest first, each with its slide while that is in the working copy.
 * @param tags only those with one of these tags
 */
export const listBankQuestions = async (
  db: Queryable,
  courseId: string,
  tags?: readonly string[],
): Promise<BankRow[]> => {
  const { rows } = await db.execute<Omit<BankRow, 'updatedAt'> & { updatedAt: string }>(sql`
    select b.id, b.tags, b.updated_at as "updatedAt", b.question || case when s.number is null then '{}' else
      jsonb_build_object('slide', jsonb_build_object('lecture_id', b.lecture_id, 'slide_index', s.number,
        'page_id', b.page_id)) end as question
    from bank_questions b
    left join lectures l on l.id = b.lecture_id and l.course_id = b.course_id
    left join slides s on s.deck_id = l.deck_id and s.page_id = b.page_id
    where b.course_id = ${courseId} and b.removed_at is null
      and ${tags ? sql`b.tags && ${sql.param(tags)}::text[]` : sql`true`}
    order by b.created_at, b.id`)
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }))
}
