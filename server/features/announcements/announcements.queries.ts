import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { announcementReadsTable, announcementsTable } from '../../platform/db/schema/announcements.ts'
import { coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

export type AnnouncementRow = typeof announcementsTable.$inferSelect
export type ReadAnnouncement = {
  row: AnnouncementRow
  authorName: string | null
  isRead: boolean
}

const isReadBy = (userId: string): SQL<boolean> =>
  sql`exists (select 1 from announcement_reads r where r.announcement_id = ${announcementsTable.id} and r.user_id = ${userId}::uuid)`

const columnsFor = (userId: string) => ({
  row: announcementsTable,
  // An erased account has no name.
  authorName: sql<string | null>`nullif(${usersTable.name}, '')`,
  isRead: isReadBy(userId),
})

/** @param until leaves out those that people see later; null: none */
export const listOfCourse = (
  db: Queryable,
  courseId: string,
  userId: string,
  until: Date | null,
): Promise<ReadAnnouncement[]> =>
  db
    .select(columnsFor(userId))
    .from(announcementsTable)
    .leftJoin(usersTable, eq(usersTable.id, announcementsTable.authorId))
    .where(
      and(
        eq(announcementsTable.courseId, courseId),
        until ? lte(announcementsTable.publishAt, until) : undefined,
      ),
    )
    .orderBy(
      desc(announcementsTable.isPinned),
      desc(announcementsTable.publishAt),
      desc(announcementsTable.id),
    )

export const findOfCourse = async (
  db: Queryable,
  courseId: string,
  id: string,
  userId: string,
): Promise<ReadAnnouncement | undefined> => {
  const [found] = await db
    .select(columnsFor(userId))
    .from(announcementsTable)
    .leftJoin(usersTable, eq(usersTable.id, announcementsTable.authorId))
    .where(and(eq(announcementsTable.courseId, courseId), eq(announcementsTable.id, id)))
  return found
}

/** In the courses of a student: all that are new, and those since a time. */
export const listForStudent = (
  db: Queryable,
  studentId: string,
  { since, until }: { since: Date; until: Date },
) => {
  const isRead = isReadBy(studentId)
  return db
    .select({ ...columnsFor(studentId), courseName: coursesTable.name })
    .from(announcementsTable)
    .innerJoin(coursesTable, eq(coursesTable.id, announcementsTable.courseId))
    .innerJoin(
      enrollmentsTable,
      and(eq(enrollmentsTable.courseId, coursesTable.id), eq(enrollmentsTable.studentId, studentId)),
    )
    .leftJoin(usersTable, eq(usersTable.id, announcementsTable.authorId))
    .where(
      and(
        lte(announcementsTable.publishAt, until),
        or(sql`not ${isRead}`, sql`${announcementsTable.publishAt} > ${since}`),
      ),
    )
    .orderBy(isRead, desc(announcementsTable.isPinned), desc(announcementsTable.publishAt))
    .limit(50)
}

/** Marks those that the account may see; the others are passed over. */
export const insertReads = async (
  db: Queryable,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  const seen = db
    .select({
      announcementId: announcementsTable.id,
      userId: sql`${userId}::uuid`.as('user_id'),
      readAt: sql`${now}::timestamptz`.as('read_at'),
    })
    .from(announcementsTable)
    .where(
      and(
        inArray(announcementsTable.id, [...ids]),
        lte(announcementsTable.publishAt, now),
        or(
          isNull(announcementsTable.courseId),
          sql`exists (select 1 from enrollments e where e.course_id = ${announcementsTable.courseId} and e.student_id = ${userId}::uuid)`,
        ),
      ),
    )
  await db.insert(announcementReadsTable).select(seen).onConflictDoNothing()
}

export const insertAnnouncement = async (
  db: Queryable,
  row: typeof announcementsTable.$inferInsert,
): Promise<AnnouncementRow> => {
  const [made] = await db.insert(announcementsTable).values(row).returning()
  return made!
}

const isOf = (courseId: string | null, id: string): SQL | undefined =>
  and(
    eq(announcementsTable.id, id),
    courseId === null ? isNull(announcementsTable.courseId) : eq(announcementsTable.courseId, courseId),
  )

/** Locks an announcement of a course, or of the installation (null). */
export const lockAnnouncement = async (
  db: Queryable,
  courseId: string | null,
  id: string,
): Promise<AnnouncementRow | undefined> => {
  const [row] = await db.select().from(announcementsTable).where(isOf(courseId, id)).for('update')
  return row
}

export const updateAnnouncement = async (
  db: Queryable,
  id: string,
  change: Partial<AnnouncementRow>,
): Promise<AnnouncementRow> => {
  const [row] = await db
    .update(announcementsTable)
    .set(change)
    .where(eq(announcementsTable.id, id))
    .returning()
  return row!
}

/** @returns whether it was there */
export const deleteAnnouncement = async (
  db: Queryable,
  courseId: string | null,
  id: string,
): Promise<boolean> => {
  const deleted = await db
    .delete(announcementsTable)
    .where(isOf(courseId, id))
    .returning({ id: announcementsTable.id })
  return deleted.length > 0
}

/**
 * Of the installation, the latest first. @param now leaves out what people do not see then, @param reader what this account
 * has dismissed
 */
export const listOfPlatform = (
  db: Queryable,
  { now, reader }: { now?: Date; reader?: string } = {},
): Promise<AnnouncementRow[]> =>
  db
    .select()
    .from(announcementsTable)
    .where(
      and(
        isNull(announcementsTable.courseId),
        now && lte(announcementsTable.publishAt, now),
        now && or(isNull(announcementsTable.endsAt), gt(announcementsTable.endsAt, now)),
        reader === undefined ? undefined : sql`not ${isReadBy(reader)}`,
      ),
    )
    .orderBy(desc(announcementsTable.publishAt), desc(announcementsTable.id))

/** Whether a user wants announcements by email; false for an unknown one. */
export const findMailWish = async (db: Queryable, userId: string): Promise<boolean> => {
  const [row] = await db
    .select({ wanted: usersTable.announcementMails })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
  return row?.wanted ?? false
}

export const saveMailWish = async (db: Queryable, userId: string, isWanted: boolean): Promise<void> => {
  await db.update(usersTable).set({ announcementMails: isWanted }).where(eq(usersTable.id, userId))
}

/** Locks the next announcement whose emails are due; those that another worker orders are passed over. */
export const lockDueMail = async (db: Queryable, now: Date): Promise<AnnouncementRow | undefined> => {
  const [row] = await db
    .select()
    .from(announcementsTable)
    .where(
      and(
        announcementsTable.sendsMail,
        isNull(announcementsTable.mailOrderedAt),
        lte(announcementsTable.publishAt, now),
      ),
    )
    .orderBy(announcementsTable.publishAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

type MailReader = Pick<typeof usersTable.$inferSelect, 'id' | 'email' | 'interfaceLanguage'>

/** Students of the course who want emails, at addresses that are confirmed. @param studentId this one only */
export const listMailReaders = (db: Queryable, courseId: string, studentId?: string): Promise<MailReader[]> =>
  db
    .select({ id: usersTable.id, email: usersTable.email, interfaceLanguage: usersTable.interfaceLanguage })
    .from(enrollmentsTable)
    .innerJoin(usersTable, eq(usersTable.id, enrollmentsTable.studentId))
    .innerJoin(coursesTable, eq(coursesTable.id, enrollmentsTable.courseId))
    .where(
      and(
        eq(enrollmentsTable.courseId, courseId),
        isNull(coursesTable.archivedAt),
        studentId === undefined ? undefined : eq(usersTable.id, studentId),
        usersTable.announcementMails,
        isNotNull(usersTable.emailConfirmedAt),
        isNull(usersTable.disabledAt),
        isNull(usersTable.erasedAt),
      ),
    )

/** Finds an announcement with its course. */
export const findWithCourse = async (db: Queryable, id: string) => {
  const [found] = await db
    .select({ row: announcementsTable, course: coursesTable })
    .from(announcementsTable)
    .innerJoin(coursesTable, eq(coursesTable.id, announcementsTable.courseId))
    .where(eq(announcementsTable.id, id))
  return found
}
