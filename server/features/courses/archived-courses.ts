import type { Course } from '@lectern/contract/courses.ts'
import { sql } from 'drizzle-orm'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from './courses.access.ts'
import { lockCourse, setArchived } from './courses.queries.ts'
import { getCourse } from './courses.ts'

type Caller = { user: Identity; client: string }

const countOpenAttempts = async (tx: Transaction, courseId: string): Promise<number> => {
  const { rows } = await tx.execute<{ open: number }>(sql`
    select count(*)::int as open from quiz_attempts a join quizzes q on q.id = a.quiz_id
    where q.course_id = ${courseId} and a.submitted_at is null`)
  return rows[0]!.open
}

/**
 * Makes a course read-only for everybody, until its owner reopens it. Repeating either changes nothing.
 * @throws not_found for all but its owner, conflict while a student takes a quiz
 */
export const setCourseArchived = async (
  context: Context,
  courseId: string,
  isArchived: boolean,
  { user, client }: Caller,
): Promise<Course> => {
  await context.database.transaction(async (tx) => {
    const course = await getStaffCourse({ database: tx }, courseId, user, 'delete_course')
    if (isArchived) await lockCourse(tx, course.id)
    if (isArchived === (course.archivedAt !== null)) return
    const open = isArchived ? await countOpenAttempts(tx, course.id) : 0
    if (open > 0) throw conflict('course_has_open_attempts', { count: open })
    await setArchived(tx, course.id, isArchived ? new Date(context.clock.nowMs()) : null)
    await record(tx, {
      action: isArchived ? 'course_archived' : 'course_reopened',
      actorId: user.userId,
      details: { course: course.name },
      client,
    })
  })
  return getCourse(context, courseId, user)
}
