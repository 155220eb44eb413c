import type { CourseDetails, CourseState, ListedCourse } from '@lectern/contract/operations.ts'
import { monthOf } from '../../platform/ai/gateway/budget.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Actor } from '../administration/accounts.ts'
import type { CourseRow } from '../courses/courses.access.ts'
import { lockWholeCourse } from '../courses/deleted-courses.queries.ts'
import {
  COURSE_GRACE_MS,
  cancelLectureJobs,
  deleteLockedCourse,
  restoreLockedCourse,
} from '../courses/deleted-courses.ts'
import { addTeacherToLockedCourse, handOverLockedCourse } from '../courses/staff.ts'
import { findUserByEmail, type UserRow } from '../users/users.queries.ts'
import {
  findCourseActivity,
  findListedCourse,
  type ListedCourseRow,
  listCourses,
  listStaffOf,
} from './courses.queries.ts'

const presentCourse = ({ archivedAt, deletedAt, ...course }: ListedCourseRow): ListedCourse => ({
  _id: course.id,
  name: course.name,
  owner: { _id: course.ownerId, name: course.ownerName, email: course.ownerEmail },
  students: course.students,
  lectures: course.lectures,
  created_at: course.createdAt.toISOString(),
  storage_bytes: course.storageBytes,
  tokens_this_month: course.tokens,
  archived_at: archivedAt?.toISOString() ?? null,
  deleted_at: deletedAt?.toISOString() ?? null,
  removed_at: deletedAt ? new Date(deletedAt.getTime() + COURSE_GRACE_MS).toISOString() : null,
})

/** Lists a page of the installation's courses. */
export const listAllCourses = async (
  { database, clock }: Context,
  asked: { search?: string | undefined; state: CourseState; page: number },
) => {
  const { courses, counts } = await listCourses(database, {
    ...asked,
    search: asked.search ?? '',
    month: monthOf(clock.nowMs()),
  })
  return { courses: courses.map(presentCourse), counts }
}

type Change = (
  tx: Transaction,
  course: CourseRow,
  caller: { userId: string; client: string },
) => Promise<unknown>

const changeCourse = async (
  { database, clock }: Context,
  actor: Actor & { actorId: string },
  courseId: string,
  change: Change,
): Promise<ListedCourse> => {
  await database.transaction(async (tx) => {
    const course = await lockWholeCourse(tx, courseId)
    // One that holds a deleted lecture would be in use without any staff.
    if (!course || course.deletedLectureOf) throw notFound('course_not_found')
    await change(tx, course, { userId: actor.actorId, client: actor.client })
  })
  const changed = await findListedCourse(database, courseId, monthOf(clock.nowMs()))
  if (!changed) throw notFound('course_not_found')
  return presentCourse(changed)
}

/** Deletes the course of any professor; it can be restored for 30 days. Deleting it again changes nothing. @throws not_found */
export const deleteAnyCourse = async (
  context: Context,
  actor: Actor & { actorId: string },
  courseId: string,
): Promise<ListedCourse> => {
  const deleted = await changeCourse(context, actor, courseId, (tx, course, caller) =>
    deleteLockedCourse(context, tx, course, caller),
  )
  await cancelLectureJobs(context, courseId)
  return deleted
}

/** Restores a deleted course with its members. @throws not_found after 30 days, conflict when it is not deleted */
export const restoreAnyCourse = (
  context: Context,
  actor: Actor & { actorId: string },
  courseId: string,
): Promise<ListedCourse> =>
  changeCourse(context, actor, courseId, (tx, course, caller) =>
    restoreLockedCourse(context, tx, course, caller),
  )

/** Describes what administrators see of one course. @throws not_found */
export const describeCourse = async (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  courseId: string,
): Promise<CourseDetails> => {
  const found = await findListedCourse(database, courseId, monthOf(clock.nowMs()))
  if (!found) throw notFound('course_not_found')
  const { quizzes, lastActivityAt } = await findCourseActivity(database, courseId)
  return {
    ...presentCourse(found),
    quizzes,
    last_activity_at: lastActivityAt.toISOString(),
    staff: (await listStaffOf(database, courseId)).map(({ id, ...person }) => ({ _id: id, ...person })),
  }
}

/** @throws not_found without such an account that can be used */
const getProfessor = async (tx: Transaction, email: string): Promise<UserRow> => {
  const professor = await findUserByEmail(tx, email)
  if (professor?.role !== 'professor' || professor.disabledAt || professor.erasedAt)
    throw notFound('new_owner_not_found')
  return professor
}

/**
 * Puts a professor on the staff of a course as a teacher. @throws not_found for a deleted course and an email without a
 * professor's account, conflict for members of the staff and students of the course
 */
export const addTeacherToAnyCourse = async (
  context: Context,
  actor: Actor & { actorId: string },
  courseId: string,
  email: string,
): Promise<CourseDetails> => {
  await changeCourse(context, actor, courseId, async (tx, course, caller) => {
    if (course.deletedAt) throw notFound('course_not_found')
    const professor = await getProfessor(tx, email)
    await addTeacherToLockedCourse(tx, course, professor, { user: caller, client: caller.client })
  })
  return describeCourse(context, courseId)
}

/**
 * Makes another professor the owner of a course, also of one whose owner has left. @throws not_found for a deleted course
 * and an email without a professor's account, conflict for a student of the course
 */
export const handOverAnyCourse = (
  context: Context,
  actor: Actor & { actorId: string },
  courseId: string,
  email: string,
): Promise<ListedCourse> =>
  changeCourse(context, actor, courseId, async (tx, course, caller) => {
    if (course.deletedAt) throw notFound('course_not_found')
    const professor = await getProfessor(tx, email)
    await handOverLockedCourse(tx, course, professor, { user: caller, client: caller.client })
  })
