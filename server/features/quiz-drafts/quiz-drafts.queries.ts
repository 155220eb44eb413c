import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { lecturesTable, slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { draftedQuestionsTable } from '../../platform/db/schema/quiz-drafts.ts'
import { quizVersionsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'

export type DraftRow = typeof draftedQuestionsTable.$inferSelect
export type DraftState = DraftRow['state']
/** A drafted question with where its page stands now. */
export type PlacedDraft = DraftRow & { shownNumber: number | null; thumbnailKey: string | null }

/** More drafts of one lecture are not listed: nobody reads them. */
const MOST_LISTED = 500

/** The page as it stands in the present deck; of pages with the same picture the one at, or nearest to, its old number. */
const selectPlaced = (db: Queryable) => {
  const place = db
    .select({ number: slidesTable.number, thumbnailKey: slidesTable.thumbnailKey })
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
  return db
    .select({ draft: draftedQuestionsTable, shownNumber: place.number, thumbnailKey: place.thumbnailKey })
    .from(draftedQuestionsTable)
    .leftJoinLateral(place, sql`true`)
}

/** The drafts of a lecture in one state, newest first. */
export const listDrafts = async (
  db: Queryable,
  lectureId: string,
  state: DraftState,
): Promise<PlacedDraft[]> => {
  const rows = await selectPlaced(db)
    .where(and(eq(draftedQuestionsTable.lectureId, lectureId), eq(draftedQuestionsTable.state, state)))
    .orderBy(desc(draftedQuestionsTable.createdAt), desc(draftedQuestionsTable.id))
    .limit(MOST_LISTED)
  return rows.map(({ draft, ...place }) => ({ ...draft, ...place }))
}

export const findPlacedDraft = async (db: Queryable, draftId: string): Promise<PlacedDraft | undefined> => {
  const [row] = await selectPlaced(db).where(eq(draftedQuestionsTable.id, draftId))
  return row && { ...row.draft, shownNumber: row.shownNumber, thumbnailKey: row.thumbnailKey }
}

/** A draft of a lecture of this professor's, held until the transaction ends. */
export const lockOwnDraft = async (
  tx: Transaction,
  draftId: string,
  professorId: string,
): Promise<DraftRow | undefined> => {
  const [row] = await tx
    .select({ draft: draftedQuestionsTable })
    .from(draftedQuestionsTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, draftedQuestionsTable.lectureId))
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(and(eq(draftedQuestionsTable.id, draftId), eq(coursesTable.professorId, professorId)))
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

/** What a job has drafted so far, by the page it was drafted from. */
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

/** The words of every question that a lecture's drafts and its course's quizzes ask: nothing is asked twice. */
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

export type DraftedSlide = { number: number; pictureKey: string; text: string; script: string }

/** The slides of a lecture with their words and what is said on them in one language, in order. */
export const listDraftedSlides = (
  db: Queryable,
  lectureId: string,
  language: string,
): Promise<DraftedSlide[]> =>
  db
    .select({
      number: slidesTable.number,
      pictureKey: slidesTable.pictureKey,
      text: sql<string>`coalesce(${slideTextsTable.text}, '')`,
      script: sql<string>`coalesce(${scriptsTable.script}, '')`,
    })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .leftJoin(slideTextsTable, eq(slideTextsTable.slideId, slidesTable.id))
    .leftJoin(
      scriptsTable,
      and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, language)),
    )
    .where(eq(lecturesTable.id, lectureId))
    .orderBy(asc(slidesTable.number))
