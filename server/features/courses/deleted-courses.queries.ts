import { mayDo } from '@lectern/contract/course-access.ts'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import {
  courseInvitationsTable,
  coursesTable,
  deletedMembersTable,
  staffInvitationsTable,
} from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import type { CourseRow } from './courses.access.ts'

/** Locks a course until the transaction ends, against new members too. */
export const lockWholeCourse = async (tx: Transaction, courseId: string): Promise<CourseRow | undefined> => {
  const [row] = await tx.select().from(coursesTable).where(eq(coursesTable.id, courseId)).for('update')
  return row
}

/** Moves the members of a locked course aside, so that every check of access refuses them. */
export const moveMembersAside = async (tx: Transaction, courseId: string, deletedAt: Date): Promise<void> => {
  await tx.update(coursesTable).set({ deletedAt }).where(eq(coursesTable.id, courseId))
  await tx.delete(staffInvitationsTable).where(eq(staffInvitationsTable.courseId, courseId))
  await tx.delete(courseInvitationsTable).where(eq(courseInvitationsTable.courseId, courseId))
  await tx.execute(sql`
    with staff as (
        delete from course_staff where course_id = ${courseId} returning user_id, role, created_at as since),
      students as (
        delete from enrollments where course_id = ${courseId}
        returning student_id as user_id, 'student' as role, enrolled_at as since)
    insert into deleted_course_members (course_id, user_id, role, since)
      select ${courseId}, user_id, role, since from (select * from staff union all select * from students) members
      on conflict do nothing`)
}

/** Lists the jobs that have not ended of lectures of a deleted course, or of all deleted ones. None of a restored course. */
export const listOpenLectureJobs = async (db: Queryable, courseId?: string): Promise<string[]> => {
  const rows = await db
    .select({ id: jobsTable.id })
    .from(jobsTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, jobsTable.lectureId))
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(
      and(
        isNotNull(coursesTable.deletedAt),
        courseId === undefined ? undefined : eq(coursesTable.id, courseId),
        inArray(jobsTable.state, ['PENDING', 'RUNNING']),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Brings the members of a locked course back. */
export const bringMembersBack = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx.update(coursesTable).set({ deletedAt: null }).where(eq(coursesTable.id, courseId))
  await tx.execute(sql`
    with members as (
        delete from deleted_course_members where course_id = ${courseId} returning user_id, role, since),
      staff as (
        insert into course_staff (course_id, user_id, role, created_at)
        select ${courseId}, user_id, role, since from members where role <> 'student' on conflict do nothing)
    insert into enrollments (student_id, course_id, enrolled_at)
      select user_id, ${courseId}, since from members where role = 'student' on conflict do nothing`)
}

/** Whether a user may restore a course: who could delete it. */
export const isFormerOwner = async (db: Queryable, courseId: string, userId: string): Promise<boolean> => {
  const [member] = await db
    .select({ role: deletedMembersTable.role })
    .from(deletedMembersTable)
    .where(and(eq(deletedMembersTable.courseId, courseId), eq(deletedMembersTable.userId, userId)))
  return member !== undefined && member.role !== 'student' && mayDo(member.role, 'delete_course')
}

/** Lists the deleted courses of an owner that are not to be removed yet, the newest first. */
export const listDeletedOf = (
  db: Queryable,
  professorId: string,
  deletedAfter: Date,
): Promise<{ id: string; name: string; deletedAt: Date | null }[]> =>
  db
    .select({ id: coursesTable.id, name: coursesTable.name, deletedAt: coursesTable.deletedAt })
    .from(coursesTable)
    .where(
      and(
        eq(coursesTable.professorId, professorId),
        gt(coursesTable.deletedAt, deletedAfter),
        isNull(coursesTable.deletedLectureOf),
      ),
    )
    .orderBy(desc(coursesTable.deletedAt), desc(coursesTable.id))

/** Courses whose time to be restored is over. */
export const listRemovable = async (db: Queryable, deletedBefore: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: coursesTable.id })
    .from(coursesTable)
    .where(and(isNotNull(coursesTable.deletedAt), lte(coursesTable.deletedAt, deletedBefore)))
  return rows.map(({ id }) => id)
}
