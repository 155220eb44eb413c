import type { Question } from '@lectern/contract/questions.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { bankQuestionsTable } from '../../platform/db/schema/quizzes.ts'
import type { TaughtBy } from '../quizzes/question-slides.queries.ts'

export type KeptQuestion = {
  id: string
  question: Question
  tags: readonly string[]
  slide: Pick<TaughtBy, 'lectureId' | 'pageId'> | undefined
}

/** Locks the bank of a course against other changes: the number of its questions and their wordings are checked. */
export const lockBank = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`question bank ${courseId}`}, 0))`)
}

/** Lists for the questions in a bank what decides whether another one is the same. */
export const listWordings = async (
  db: Queryable,
  courseId: string,
): Promise<{ id: string; question: Question; tags: string[] }[]> => {
  const { rows } = await db.execute<{ id: string; question: Question; tags: string[] }>(sql`
    select id, question, tags from bank_questions where course_id = ${courseId} and removed_at is null`)
  return rows
}

/** A column of a bank question while its lecture is deleted, otherwise null: no screen shows its slide, which may come back. */
const ofDeleted = (column: 'lecture_id' | 'page_id'): SQL<string | null> =>
  sql`case when not exists (select 1 from lectures l where l.id = bank_questions.lecture_id
    and l.course_id = bank_questions.course_id) then bank_questions.${sql.identifier(column)} end`

/** Writes a question, in place of one with its id. */
export const writeBankQuestion = async (
  tx: Transaction,
  courseId: string,
  { id, question, tags, slide }: KeptQuestion,
  now: Date,
): Promise<void> => {
  const content = {
    question,
    tags: [...tags],
    lectureId: slide?.lectureId ?? null,
    pageId: slide?.pageId ?? null,
    updatedAt: now,
  }
  await tx
    .insert(bankQuestionsTable)
    .values({ courseId, id, ...content, createdAt: now })
    .onConflictDoUpdate({
      target: [bankQuestionsTable.courseId, bankQuestionsTable.id],
      set: slide ? content : { ...content, lectureId: ofDeleted('lecture_id'), pageId: ofDeleted('page_id') },
    })
}

/** Finds when a question of a bank was last changed; undefined when the bank has none with that id. */
export const findUpdatedAt = async (
  db: Queryable,
  courseId: string,
  id: string,
): Promise<Date | undefined> => {
  const [row] = await db
    .select({ updatedAt: bankQuestionsTable.updatedAt })
    .from(bankQuestionsTable)
    .where(
      and(
        eq(bankQuestionsTable.courseId, courseId),
        eq(bankQuestionsTable.id, id),
        sql`${bankQuestionsTable.removedAt} is null`,
      ),
    )
  return row?.updatedAt
}

export const setRemovedAt = async (
  tx: Transaction,
  courseId: string,
  ids: readonly string[],
  removedAt: Date | null,
): Promise<void> => {
  await tx
    .update(bankQuestionsTable)
    .set({ removedAt })
    .where(
      and(
        eq(bankQuestionsTable.courseId, courseId),
        sql`${bankQuestionsTable.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
}

/** Options and prompts of a question, to be compared. */
const readOf = (question: SQL): SQL =>
  sql`jsonb_build_array(nullif(${question} -> 'options', 'null'), nullif(${question} -> 'prompts', 'null'))`

type BankUse = { id: string; usedIn: string[]; success: number | null }

/**
 * Where each question of a bank is asked, and how it went: in the present versions of quizzes, and in all versions that
 * were graded. The same question has the same id or the same wording (`wordingOf` in `core/questions/same-question.ts`).
 */
export const listUses = async (db: Queryable, courseId: string): Promise<BankUse[]> => {
  const { rows } = await db.execute<BankUse>(sql`
    with bank as materialized (
      select id, question ->> 'question_type' as type, question ->> 'question_text' as text, ${readOf(sql`question`)} as read
      from bank_questions
      where course_id = ${courseId} and removed_at is null),
    versions as materialized (
      select q.id as quiz_id, v.title, v.revision = q.revision and q.archived_at is null as is_present,
        x.question ->> 'question_id' as question_id, x.question ->> 'question_type' as type,
        x.question ->> 'question_text' as text, ${readOf(sql`x.question`)} as read
      from quizzes q join quiz_versions v on v.quiz_id = q.id cross join jsonb_array_elements(v.questions) as x (question)
      where q.course_id = ${courseId} and (v.revision = q.revision
        or exists (select 1 from quiz_attempts a where a.quiz_id = q.id and a.revision = v.revision))),
    found as materialized (
      select b.id, v.quiz_id, v.question_id, v.title, v.is_present from versions v join bank b on b.id::text = v.question_id
      union select b.id, v.quiz_id, v.question_id, v.title, v.is_present
      from versions v join bank b on b.type = v.type and b.text = v.text and b.read = v.read),
    uses as (select id, array_agg(distinct title order by title) as titles from found where is_present group by id),
    graded as (
      select f.id, 100 * sum(g.points) / nullif(sum(g.possible), 0) as success
      from (select distinct id, quiz_id, question_id from found) f
      join quiz_attempts a on a.quiz_id = f.quiz_id and a.graded_at is not null
      join answer_grades g on g.submission_id = a.id and g.question_id = f.question_id and g.points is not null
      group by f.id)
    select b.id, coalesce(u.titles, '{}') as "usedIn", r.success
    from bank b left join uses u on u.id = b.id left join graded r on r.id = b.id`)
  return rows
}
