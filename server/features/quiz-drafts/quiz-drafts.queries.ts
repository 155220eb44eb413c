import { questionIdOf } from '@lectern/core/questions/draft-question-id.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { draftedQuestionsTable } from '../../platform/db/schema/quiz-drafts.ts'
import { quizVersionsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'

type DraftRow = typeof draftedQuestionsTable.$inferSelect
export type DraftState = DraftRow['state']
/** A drafted question with the present position of its page. */
export type DraftOnSlide = DraftRow & {
  shownNumber: number | null
  pageId: string | null
  thumbnailKey: string | null
  inQuizzes: { quiz_id: string; title: string }[]
}

/** More drafts of one lecture are not listed. */
const MAX_LISTED = 500

/**
 * The page in the present deck; of pages with the same picture the one at, or nearest to, its old number.
 */
const selectWithSlide = (db: Queryable) => {
  const slide = db
    .select({
      number: slidesTable.number,
      pageId: slidesTable.pageId,
      thumbnailKey: slidesTable.thumbnailKey,
    })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .where(
      and(
        eq(lecturesTable.id, draftedQuestionsTable.lectureId),
        eq(slidesTable.pictureKey, draftedQuestionsTable.pictureKey),
      ),
    )
    .orderBy(sql`abs(${slidesTable.number} - ${draftedQuestionsTable.slideNumber})`, asc(slidesTable.number))
    .limit(1)
    .as('place')
  // Questions of every quiz version are read only for drafts that were approved once.
  const inQuizzes = sql<DraftOnSlide['inQuizzes']>`
    case when ${draftedQuestionsTable.state} <> 'approved' then '[]'::json else coalesce((
      select json_agg(json_build_object('quiz_id', q.id, 'title', v.title) order by q.id)
      from ${lecturesTable} l
      join ${quizzesTable} q on q.course_id = l.course_id and q.archived_at is null
      join ${quizVersionsTable} v on v.quiz_id = q.id and v.revision = q.revision
      where l.id = ${draftedQuestionsTable.lectureId}
        and v.questions @> json_build_array(json_build_object('question_id',
          ${questionIdOf('')} || ${draftedQuestionsTable.id}))::jsonb
    ), '[]'::json) end`
  return db
    .select({
      draft: draftedQuestionsTable,
      shownNumber: slide.number,
      pageId: slide.pageId,
      thumbnailKey: slide.thumbnailKey,
      inQuizzes,
    })
    .from(draftedQuestionsTable)
    .leftJoinLateral(slide, sql`true`)
}

/** Lists the drafts of a lecture in one state, newest first. */
export const listDrafts = async (
  db: Queryable,
  lectureId: string,
  state: DraftState,
): Promise<DraftOnSlide[]> => {
  const rows = await selectWithSlide(db)
    .where(and(eq(draftedQuestionsTable.lectureId, lectureId), eq(draftedQuestionsTable.state, state)))
    .orderBy(desc(draftedQuestionsTable.createdAt), desc(draftedQuestionsTable.id))
    .limit(MAX_LISTED)
  return rows.map(({ draft, ...slide }) => ({ ...draft, ...slide }))
}

export const findDraftOnSlide = async (db: Queryable, draftId: string): Promise<DraftOnSlide | undefined> => {
  const [row] = await selectWithSlide(db).where(eq(draftedQuestionsTable.id, draftId))
  if (!row) return undefined
  const { draft, ...slide } = row
  return { ...draft, ...slide }
}

/** Locks a draft for the staff of its course who edit quizzes, until the transaction ends. */
export const lockStaffDraft = async (
  tx: Transaction,
  draftId: string,
  userId: string,
): Promise<DraftRow | undefined> => {
  const [row] = await tx
    .select({ draft: draftedQuestionsTable })
    .from(draftedQuestionsTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, draftedQuestionsTable.lectureId))
    .where(
      and(eq(draftedQuestionsTable.id, draftId), isOnStaff(lecturesTable.courseId, userId, 'edit_quizzes')),
    )
    .for('update', { of: draftedQuestionsTable })
  return row?.draft
}

export const updateDraft = async (
  tx: Transaction,
  draftId: string,
  change: Partial<Pick<DraftRow, 'question' | 'state'>>,
): Promise<void> => {
  await tx.update(draftedQuestionsTable).set(change).where(eq(draftedQuestionsTable.id, draftId))
}

export const insertDrafts = async (
  tx: Transaction,
  drafts: (typeof draftedQuestionsTable.$inferInsert)[],
): Promise<void> => {
  if (drafts.length > 0) await tx.insert(draftedQuestionsTable).values(drafts)
}

/** Lists a job's drafts so far, by page. */
export const listDraftsOfJob = (
  db: Queryable,
  jobId: string,
): Promise<Pick<DraftRow, 'id' | 'pictureKey' | 'question'>[]> =>
  db
    .select({
      id: draftedQuestionsTable.id,
      pictureKey: draftedQuestionsTable.pictureKey,
      question: draftedQuestionsTable.question,
    })
    .from(draftedQuestionsTable)
    .where(eq(draftedQuestionsTable.jobId, jobId))

/** Lists the texts of every question in a lecture's drafts and its course's quizzes, so that none repeats. */
export const listAskedTexts = async (
  db: Queryable,
  asked: { lectureId: string; courseId: string },
): Promise<string[]> => {
  const { rows } = await db.execute<{ text: string }>(sql`
    select d.question ->> 'question_text' as text from ${draftedQuestionsTable} d
    where d.lecture_id = ${asked.lectureId}
    union
    select one ->> 'question_text' from ${quizzesTable} q
    join ${quizVersionsTable} v on v.quiz_id = q.id and v.revision = q.revision,
      jsonb_array_elements(v.questions) as one
    where q.course_id = ${asked.courseId} and q.archived_at is null`)
  return rows.map(({ text }) => text)
}
