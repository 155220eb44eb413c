import type { Box, WordBox } from '@lectern/core/annotations/geometry.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import {
  type Memory,
  practiceCardsTable,
  practiceReviewsTable,
  practiceStatesTable,
} from '../../platform/db/schema/practice.ts'

type CardRow = typeof practiceCardsTable.$inferSelect
/** A card with its slide in the working copy; nulls when the slide has left the lecture. */
export type CardOnSlide = CardRow & {
  slideNumber: number | null
  slideTitle: string | null
  thumbnailKey: string | null
  /** Of the slide as it is now. */
  presentPicture: string | null
  isChanged: boolean
}

const selectOnSlide = (db: Queryable) =>
  db
    .select({
      card: practiceCardsTable,
      slideNumber: slidesTable.number,
      slideTitle: slidesTable.title,
      thumbnailKey: slidesTable.thumbnailKey,
      presentPicture: slidesTable.pictureKey,
      isChanged: sql<boolean>`coalesce(${slidesTable.pictureKey} <> ${practiceCardsTable.pictureKey}
        and not ${practiceCardsTable.pictureKey} = any(${slidesTable.formerPictureKeys}), false)`,
    })
    .from(practiceCardsTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, practiceCardsTable.lectureId))
    .leftJoin(
      slidesTable,
      and(eq(slidesTable.deckId, lecturesTable.deckId), eq(slidesTable.pageId, practiceCardsTable.pageId)),
    )

/** Lists the cards of a lecture by slide; those whose slide is gone come last. */
export const listCards = async (db: Queryable, lectureId: string): Promise<CardOnSlide[]> => {
  const rows = await selectOnSlide(db)
    .where(eq(practiceCardsTable.lectureId, lectureId))
    .orderBy(asc(slidesTable.number), asc(practiceCardsTable.id))
  return rows.map(({ card, ...slide }) => ({ ...card, ...slide }))
}

export const findCard = async (
  db: Queryable,
  lectureId: string,
  cardId: string,
): Promise<CardOnSlide | undefined> => {
  const [row] = await selectOnSlide(db).where(
    and(eq(practiceCardsTable.lectureId, lectureId), eq(practiceCardsTable.id, cardId)),
  )
  return row && { ...row.card, ...row }
}

export const insertCards = async (
  db: Queryable,
  cards: (typeof practiceCardsTable.$inferInsert)[],
): Promise<CardRow[]> => (cards.length === 0 ? [] : db.insert(practiceCardsTable).values(cards).returning())

export const updateCard = async (
  db: Queryable,
  cardId: string,
  change: Partial<Pick<CardRow, 'front' | 'back' | 'detail' | 'covers' | 'state' | 'pictureKey'>>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  await db.update(practiceCardsTable).set(change).where(eq(practiceCardsTable.id, cardId))
}

/** Reads the words of a page in a lecture's working copy; none when the page has left it. */
export const readWords = async (db: Queryable, lectureId: string, pageId: string): Promise<WordBox[]> => {
  const { rows } = await db.execute<{ words: WordBox[] }>(sql`
    select t.words from lectures l join slides s on s.deck_id = l.deck_id join slide_texts t on t.slide_id = s.id
    where l.id = ${lectureId} and s.page_id = ${pageId}`)
  return rows[0]?.words ?? []
}

/** Lists the pages of a lecture's working copy that have no card, in order. */
export const listPagesWithoutCards = async (db: Queryable, lectureId: string) => {
  const { rows } = await db.execute<{ pageId: string; pictureKey: string; number: number }>(sql`
    select s.page_id as "pageId", s.picture_key as "pictureKey", s.number
    from lectures l join slides s on s.deck_id = l.deck_id
    where l.id = ${lectureId}
      and not exists (select 1 from practice_cards c where c.lecture_id = l.id and c.page_id = s.page_id)
    order by s.number`)
  return rows
}

/** A card as a student gets it. */
type StudentCard = {
  id: string
  lectureId: string
  lectureTitle: string
  courseId: string
  courseName: string
  slideNumber: number
  pictureKey: string
  width: number
  height: number
  front: string
  back: string
  detail: string
  covers: Box[]
  /** Null: new to the student. */
  memory: Memory | null
}

/** Tables of a student's cards: approved ones of published lectures, on slides as they were when the card was approved. */
const cardsOfStudent = `from enrollments e
    join courses co on co.id = e.course_id and co.archived_at is null
    join lectures l on l.course_id = e.course_id and l.published
    join practice_cards c on c.lecture_id = l.id and c.state = 'approved'
    join slides s on s.deck_id = l.published_deck_id and s.page_id = c.page_id
      and (s.picture_key = c.picture_key or c.picture_key = any(s.former_picture_keys))
    left join practice_states p on p.student_id = e.student_id and p.card_id = c.id`

/** Either all are null or none is. */
type MemoryColumns = { [column in keyof Memory]: Memory[column] | null }

const readMemory = ({
  dueAt,
  reviewedAt,
  rating,
  stability,
  difficulty,
  reps,
  lapses,
}: MemoryColumns): Memory | null =>
  dueAt === null ? null : ({ dueAt, reviewedAt, rating, stability, difficulty, reps, lapses } as Memory)

/** The furthest slide of each lecture that the student has opened or heard. */
const reachedSlides = `select v.lecture_id,
    case when v.completed_at is not null then 2147483647
      else greatest(v.last_slide_number, (select max(h.slide_number) from slide_progress h
        where h.student_id = v.student_id and h.lecture_id = v.lecture_id)) end as number
  from lecture_progress v where v.student_id = $1`

type TodayRows = {
  cards: StudentCard[]
  /** When the first card of a later day is due. */
  nextDue: Date | null
  /** New cards beyond the limit. */
  moreFresh: number
  /** New cards of slides that the student has not reached. */
  waiting: number
}

/**
 * A student's cards of today: those that are due until a time, the longest overdue first, then new ones of slides that the
 * student has reached, by course, lecture and slide.
 * @param limits the most of each
 */
export const listToday = async (
  { $client }: Database,
  studentId: string,
  { until, due, fresh }: { until: Date; due: number; fresh: number },
): Promise<TodayRows> => {
  type Row = Omit<TodayRows, 'cards'> &
    Omit<StudentCard, 'memory' | 'id'> & { id: string | null } & MemoryColumns
  const { rows } = await $client.query<Row>({
    name: 'practice-today',
    text: `with reached as (${reachedSlides}),
      mine as materialized (
        select c.id, s.id as slide_id, l.id as lecture_id, co.id as course_id, p.due_at,
          p.card_id is null as is_new, coalesce(s.number <= r.number, false) as is_reached,
          row_number() over (partition by p.card_id is null, coalesce(s.number <= r.number, false), p.due_at > $2
            order by p.due_at, co.id, l.position nulls last, l.created_at, s.number, c.id) as rank
        ${cardsOfStudent} left join reached r on r.lecture_id = l.id
        where e.student_id = $1),
      counted as (
        select min(due_at) filter (where due_at > $2) as "nextDue",
          count(*) filter (where is_new and is_reached and rank > $4)::int as "moreFresh",
          count(*) filter (where is_new and not is_reached)::int as waiting
        from mine)
      select counted.*, c.id, l.id as "lectureId", l.title as "lectureTitle", co.id as "courseId",
        co.name as "courseName", s.number as "slideNumber", s.picture_key as "pictureKey", s.width, s.height,
        c.front, c.back, c.detail, c.covers, p.due_at as "dueAt", p.reviewed_at as "reviewedAt", p.rating, p.stability,
        p.difficulty, p.reps, p.lapses
      from counted
      left join mine m on (m.due_at <= $2 and m.rank <= $3) or (m.is_new and m.is_reached and m.rank <= $4)
      left join practice_cards c on c.id = m.id
      left join lectures l on l.id = m.lecture_id
      left join courses co on co.id = m.course_id
      left join slides s on s.id = m.slide_id
      left join practice_states p on p.student_id = $1 and p.card_id = m.id
      order by m.is_new, m.rank`,
    values: [studentId, until, due, fresh],
  })
  // One row without a card when there is none.
  const { nextDue, moreFresh, waiting } = rows[0]!
  const cards = rows.flatMap((row) =>
    row.id === null ? [] : [{ ...row, id: row.id, memory: readMemory(row) }],
  )
  return { cards, nextDue, moreFresh, waiting }
}

/** Counts how many cards a student has rated since a time, and how many of them for the first time. */
export const countReviews = async (
  db: Queryable,
  studentId: string,
  since: Date,
): Promise<{ cards: number; fresh: number }> => {
  const { rows } = await db.execute<{ cards: number; fresh: number }>(sql`
    select count(distinct card_id)::int as cards,
      count(distinct card_id) filter (where before is null)::int as fresh
    from practice_reviews where student_id = ${studentId} and reviewed_at >= ${since} and taken_back_at is null`)
  return rows[0]!
}

/** Whether a student can get a card. */
export const canGetCard = async (
  { $client }: Database,
  studentId: string,
  cardId: string,
): Promise<boolean> => {
  const { rows } = await $client.query({
    name: 'practice-card-of-student',
    text: `select 1 ${cardsOfStudent} where e.student_id = $1 and c.id = $2`,
    values: [studentId, cardId],
  })
  return rows.length > 0
}

/** Serializes the ratings of a student. */
export const lockStudent = async (tx: Transaction, studentId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practice ${studentId}`}, 0))`)
}

export const findMemory = async (
  tx: Transaction,
  studentId: string,
  cardId: string,
): Promise<Memory | null> => {
  const [row] = await tx
    .select()
    .from(practiceStatesTable)
    .where(and(eq(practiceStatesTable.studentId, studentId), eq(practiceStatesTable.cardId, cardId)))
  return row ?? null
}

/** @param memory null: the card becomes new again */
export const saveMemory = async (
  tx: Transaction,
  studentId: string,
  cardId: string,
  memory: Memory | null,
): Promise<void> => {
  if (memory === null) {
    await tx
      .delete(practiceStatesTable)
      .where(and(eq(practiceStatesTable.studentId, studentId), eq(practiceStatesTable.cardId, cardId)))
    return
  }
  const { rating, dueAt, reviewedAt, stability, difficulty, reps, lapses } = memory
  const numbers = { rating, dueAt, reviewedAt, stability, difficulty, reps, lapses }
  await tx
    .insert(practiceStatesTable)
    .values({ studentId, cardId, ...numbers })
    .onConflictDoUpdate({ target: [practiceStatesTable.studentId, practiceStatesTable.cardId], set: numbers })
}

type ReviewRow = typeof practiceReviewsTable.$inferSelect

export const findReview = async (tx: Transaction, id: string): Promise<ReviewRow | undefined> => {
  const [row] = await tx.select().from(practiceReviewsTable).where(eq(practiceReviewsTable.id, id))
  return row
}

export const insertReview = async (
  tx: Transaction,
  review: typeof practiceReviewsTable.$inferInsert,
): Promise<void> => {
  await tx.insert(practiceReviewsTable).values(review)
}

/** Whether the card was rated again after a review. */
export const hasLaterReview = async (tx: Transaction, review: ReviewRow): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from practice_reviews where student_id = ${review.studentId} and card_id = ${review.cardId}
      and taken_back_at is null and id <> ${review.id} and reviewed_at >= ${review.reviewedAt} limit 1`)
  return rows.length > 0
}

export const storeTakingBack = async (tx: Transaction, id: string, at: Date): Promise<void> => {
  await tx.update(practiceReviewsTable).set({ takenBackAt: at }).where(eq(practiceReviewsTable.id, id))
}
