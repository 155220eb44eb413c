import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { insightQuestionTextsTable } from '../../platform/db/schema/insight.ts'

/** Longer words do not fit into the table's key, and one group rarely has so many. */
const LONGEST_WORDS = 400

export type TextTimes = {
  now: Date
  /** Maps that were looked at since. */
  lookedAtSince: Date
  /** A lecture is asked about again only when its last request was before. */
  restedBefore: Date
  /** Words without an answer are asked about again when their request was before. */
  failedBefore: Date
}

const openWords = ({ lookedAtSince, failedBefore }: TextTimes) => sql`
  insight_maps m cross join lateral jsonb_array_elements(m.figures -> 'questions') as q
  left join insight_question_texts t on t.lecture_id = m.lecture_id and t.words = q ->> 'text'
  where m.asked_at > ${lookedAtSince} and length(q ->> 'text') <= ${LONGEST_WORDS}
    and (t.words is null or (t.text is null and t.asked_at < ${failedBefore}))`

export type LectureToAsk = {
  id: string
  title: string
  courseId: string
  courseName: string
  ownerId: string
}

/** Lectures whose map is looked at and has groups of questions without a text. */
export const listLecturesToAsk = async (db: Queryable, times: TextTimes): Promise<LectureToAsk[]> => {
  const { rows } = await db.execute<LectureToAsk>(sql`
    select l.id, l.title, c.id as "courseId", c.name as "courseName", c.professor_id as "ownerId"
    from lectures l join courses c on c.id = l.course_id
    where l.id in (select m.lecture_id from ${openWords(times)})
      and not exists (select 1 from insight_question_texts r
        where r.lecture_id = l.id and r.asked_at >= ${times.restedBefore})`)
  return rows
}

/** Takes the largest groups of a lecture for a request, each for one process only. */
export const claimWords = async (
  db: Queryable,
  lectureId: string,
  limit: number,
  times: TextTimes,
): Promise<string[]> => {
  const { rows } = await db.execute<{ words: string }>(sql`
    insert into insight_question_texts (lecture_id, words, asked_at)
    select ${lectureId}, q ->> 'text', ${times.now} from ${openWords(times)} and m.lecture_id = ${lectureId}
    group by q ->> 'text' order by max((q ->> 'count')::int) desc, q ->> 'text' limit ${limit}
    on conflict (lecture_id, words) do update set asked_at = excluded.asked_at
      where insight_question_texts.text is null and insight_question_texts.asked_at < ${times.failedBefore}
    returning words`)
  return rows.map(({ words }) => words)
}

/** Lists the title of the slide that each group is about, by its words. */
export const listSlideTitles = async (
  db: Queryable,
  lectureId: string,
  words: readonly string[],
): Promise<Map<string, string | null>> => {
  const { rows } = await db.execute<{ words: string; title: string | null }>(sql`
    select distinct on (q ->> 'text') q ->> 'text' as words, s ->> 'title' as title
    from insight_maps m cross join lateral jsonb_array_elements(m.figures -> 'questions') as q
    left join lateral jsonb_array_elements(m.figures -> 'slides') as s on s -> 'index' = q -> 'slide_index'
    where m.lecture_id = ${lectureId} and q ->> 'text' = any(${sql.param(words)})
    order by q ->> 'text', m.asked_at desc`)
  return new Map(rows.map((row) => [row.words, row.title]))
}

export const writeText = async (
  db: Queryable,
  lectureId: string,
  words: string,
  text: string,
): Promise<void> => {
  await db
    .update(insightQuestionTextsTable)
    .set({ text })
    .where(
      and(eq(insightQuestionTextsTable.lectureId, lectureId), eq(insightQuestionTextsTable.words, words)),
    )
}

/** Finds the texts of groups, by their words. */
export const findTexts = async (
  db: Queryable,
  lectureId: string,
  words: readonly string[],
): Promise<Map<string, string | null>> => {
  if (words.length === 0) return new Map()
  const { words: column, text } = insightQuestionTextsTable
  const rows = await db
    .select({ words: column, text })
    .from(insightQuestionTextsTable)
    .where(
      and(eq(insightQuestionTextsTable.lectureId, lectureId), inArray(column, [...words]), isNotNull(text)),
    )
  return new Map(rows.map((row) => [row.words, row.text]))
}
