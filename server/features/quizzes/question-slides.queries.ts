import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { questionSlidesTable } from '../../platform/db/schema/quizzes.ts'

/** A page of a lecture that teaches a question. */
export type TaughtBy = { questionId: string; lectureId: string; pageId: string }

/** A slide as a question names it: by its page, or by its number in the working copy. */
type AskedSlide = {
  questionId: string
  lectureId: string
  slideNumber: number
  pageId: string | null
}

/**
 * The pages that are asked for; those that are in no lecture of the course are left out. A page that has left the working
 * copy is still found in a replaced deck: Undo may bring it back.
 */
export const findPages = async (
  db: Queryable,
  courseId: string,
  asked: readonly AskedSlide[],
): Promise<TaughtBy[]> => {
  const { rows } = await db.execute<TaughtBy>(sql`
    select a."questionId", a."lectureId", s.page_id as "pageId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a("questionId" text, "lectureId" uuid, "slideNumber" int, "pageId" uuid)
    join lectures l on l.id = a."lectureId" and l.course_id = ${courseId}
    cross join lateral (
      select s.page_id from decks d join slides s on s.deck_id = d.id
      where d.lecture_id = l.id and case when a."pageId" is null then d.id = l.deck_id and s.number = a."slideNumber"
        else s.page_id = a."pageId" end
      limit 1) s`)
  return rows
}

/**
 * The slides of a quiz's questions take the place of those it had. Slides of a deleted lecture, which no screen shows,
 * stay for its restoration.
 */
export const replaceQuestionSlides = async (
  tx: Transaction,
  quizId: string,
  slides: readonly TaughtBy[],
): Promise<void> => {
  const questionIds = slides.map(({ questionId }) => questionId)
  await tx.execute(sql`
    delete from question_slides r using quizzes q
    where r.quiz_id = ${quizId} and q.id = r.quiz_id and (r.question_id = any(${sql.param(questionIds)}::text[])
      or exists (select 1 from lectures l where l.id = r.lecture_id and l.course_id = q.course_id))`)
  if (slides.length > 0)
    await tx.insert(questionSlidesTable).values(slides.map((slide) => ({ ...slide, quizId })))
}

type SlideOfQuestion = TaughtBy & {
  lectureTitle: string
  slideNumber: number
  title: string | null
}

/**
 * The slides that teach the questions of a quiz, with their present numbers. @param copy the professor's working copy, or
 * what students have: then only slides of published lectures
 */
export const listQuestionSlides = async (
  db: Queryable,
  quizId: string,
  copy: 'working' | 'published',
): Promise<SlideOfQuestion[]> => {
  const isOfCopy =
    copy === 'working' ? sql`s.deck_id = l.deck_id` : sql`l.published and s.deck_id = l.published_deck_id`
  const { rows } = await db.execute<SlideOfQuestion>(sql`
    select r.question_id as "questionId", r.lecture_id as "lectureId", r.page_id as "pageId",
      l.title as "lectureTitle", s.number as "slideNumber", s.title
    from question_slides r join quizzes q on q.id = r.quiz_id
    -- Not a deleted one.
    join lectures l on l.id = r.lecture_id and l.course_id = q.course_id
    join slides s on s.page_id = r.page_id and ${isOfCopy}
    where r.quiz_id = ${quizId}`)
  return rows
}
