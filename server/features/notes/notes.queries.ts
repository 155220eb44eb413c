import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { bookmarksTable, notesTable } from '../../platform/db/schema/notes.ts'

type StudentSlide = { studentId: string; lectureId: string; slideNumber: number }
type NoteRow = typeof notesTable.$inferSelect
/** With the picture that identifies the page. */
type NoteOnSlide = NoteRow & { pictureKey: string | null }

const isAt = (table: typeof bookmarksTable | typeof notesTable, studentSlide: StudentSlide) =>
  and(
    eq(table.studentId, studentSlide.studentId),
    eq(table.lectureId, studentSlide.lectureId),
    eq(table.slideNumber, studentSlide.slideNumber),
  )

export const listBookmarks = async (db: Queryable, studentId: string, lectureId: string) =>
  db
    .select({ slideNumber: bookmarksTable.slideNumber, createdAt: bookmarksTable.createdAt })
    .from(bookmarksTable)
    .where(and(eq(bookmarksTable.studentId, studentId), eq(bookmarksTable.lectureId, lectureId)))
    .orderBy(bookmarksTable.slideNumber)

export const listNotes = async (
  db: Queryable,
  studentId: string,
  lectureId: string,
): Promise<NoteOnSlide[]> => {
  const rows = await db
    .select({
      note: notesTable,
      pictureKey: sql<
        string | null
      >`coalesce(${slidesTable.formerPictureKeys}[1], ${slidesTable.pictureKey})`,
    })
    .from(notesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, notesTable.lectureId))
    .leftJoin(
      slidesTable,
      and(
        eq(slidesTable.deckId, lecturesTable.publishedDeckId),
        eq(slidesTable.number, notesTable.slideNumber),
      ),
    )
    .where(
      and(eq(notesTable.studentId, studentId), eq(notesTable.lectureId, lectureId), ne(notesTable.text, '')),
    )
    .orderBy(notesTable.slideNumber)
  return rows.map(({ note, pictureKey }) => ({ ...note, pictureKey }))
}

export const writeBookmark = async (db: Queryable, studentSlide: StudentSlide): Promise<void> => {
  await db.insert(bookmarksTable).values(studentSlide).onConflictDoNothing()
}

export const deleteBookmark = async (db: Queryable, studentSlide: StudentSlide): Promise<void> => {
  await db.delete(bookmarksTable).where(isAt(bookmarksTable, studentSlide))
}

/**
 * The note of a slide, locked, so that two tabs save one after the other. A removed note has no text and
 * keeps its revision.
 */
export const lockNote = async (tx: Transaction, studentSlide: StudentSlide): Promise<NoteRow | undefined> => {
  // A missing note cannot be locked: lock its key instead.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`note ${studentSlide.studentId} ${studentSlide.lectureId} ${studentSlide.slideNumber}`}, 0))`,
  )
  const [row] = await tx.select().from(notesTable).where(isAt(notesTable, studentSlide))
  return row
}

/** Stores a student's note on a slide; each write raises its revision. */
export const writeNote = async (db: Queryable, studentSlide: StudentSlide, text: string): Promise<void> => {
  await db
    .insert(notesTable)
    .values({ ...studentSlide, text })
    .onConflictDoUpdate({
      target: [notesTable.studentId, notesTable.lectureId, notesTable.slideNumber],
      set: { text, revision: sql`${notesTable.revision} + 1`, updatedAt: sql`now()` },
    })
}

export type FoundRow = {
  lectureId: string
  lectureTitle: string
  courseName: string
  slideNumber: number
  slideTitle: string | null
  text: string | null
  bookmarked: boolean
  updatedAt: Date
}

/** `%`, `_` and the escape character are literal. */
const asPattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * A student's notes and bookmarks in the lectures they may see now, newest first; of one lecture when
 * given. Each search word must occur in the note, or in the title of the slide, lecture or course.
 */
export const findNotes = async (
  db: Queryable,
  asked: {
    studentId: string
    words: string[]
    lectureId?: string
    before?: { updatedAt: Date; key: string }
    limit: number
  },
): Promise<FoundRow[]> => {
  const conditions = asked.words.map((word) => {
    const pattern = asPattern(word)
    return sql`(n.text ilike ${pattern} or s.title ilike ${pattern} or l.title ilike ${pattern} or c.name ilike ${pattern})`
  })
  if (asked.lectureId) conditions.push(sql`l.id = ${asked.lectureId}::uuid`)
  if (asked.before) {
    conditions.push(
      sql`(greatest(n.updated_at, b.created_at), k.key) < (${asked.before.updatedAt.toISOString()}::timestamptz, ${asked.before.key})`,
    )
  }
  const { rows } = await db.execute<Record<keyof FoundRow, unknown>>(sql`
    select l.id as "lectureId", l.title as "lectureTitle", c.name as "courseName",
      k.slide_number as "slideNumber", s.title as "slideTitle", n.text, b.created_at is not null as bookmarked,
      to_char(greatest(n.updated_at, b.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    from (
      select lecture_id, slide_number, lecture_id || ' ' || slide_number as key from (
        select lecture_id, slide_number from notes where student_id = ${asked.studentId}::uuid and text <> ''
        union
        select lecture_id, slide_number from bookmarks where student_id = ${asked.studentId}::uuid) places) k
    join lectures l on l.id = k.lecture_id and l.published
    join courses c on c.id = l.course_id
    join enrollments e on e.course_id = c.id and e.student_id = ${asked.studentId}::uuid
    left join slides s on s.deck_id = l.published_deck_id and s.number = k.slide_number
    left join notes n on n.student_id = ${asked.studentId}::uuid and n.lecture_id = k.lecture_id
      and n.slide_number = k.slide_number and n.text <> ''
    left join bookmarks b on b.student_id = ${asked.studentId}::uuid and b.lecture_id = k.lecture_id
      and b.slide_number = k.slide_number
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by greatest(n.updated_at, b.created_at) desc, k.key desc
    limit ${asked.limit}`)
  return rows.map((row) => ({ ...(row as FoundRow), updatedAt: new Date(row.updatedAt as string) }))
}
