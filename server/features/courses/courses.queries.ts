import type { CourseRole } from '@lectern/contract/course-access.ts'
import { and, count, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import {
  courseInvitationsTable,
  courseStaffTable,
  coursesTable,
  enrollmentsTable,
  formerEnrollmentsTable,
} from '../../platform/db/schema/courses.ts'
import { lectureQuestionsTable } from '../../platform/db/schema/lecture-questions.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { lectureProgressTable, slideProgressTable } from '../../platform/db/schema/study.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import type { CourseRow } from './courses.access.ts'

/** Writes a course; undefined when its code is taken. */
export const insertCourse = async (
  db: Queryable,
  course: typeof coursesTable.$inferInsert,
): Promise<CourseRow | undefined> => {
  const [row] = await db
    .insert(coursesTable)
    .values(course)
    .onConflictDoNothing({ target: coursesTable.courseCode })
    .returning()
  return row
}

/** Sets a course's code; undefined when the code is taken. */
export const updateCourseCode = async (
  db: Queryable,
  courseId: string,
  courseCode: string,
): Promise<CourseRow | undefined> => {
  const isTaken = db.select().from(coursesTable).where(eq(coursesTable.courseCode, courseCode))
  const [row] = await db
    .update(coursesTable)
    .set({ courseCode })
    .where(and(eq(coursesTable.id, courseId), notExists(isTaken)))
    .returning()
  return row
}

/** Lists the courses whose staff a user is on, newest first, each with the user's role and the number of open questions. */
export const listCoursesOfStaff = async (
  db: Queryable,
  userId: string,
): Promise<(CourseRow & { role: CourseRole; openQuestions: number })[]> => {
  const rows = await db
    .select({
      course: coursesTable,
      role: courseStaffTable.role,
      openQuestions: sql<number>`(select count(*)::int from ${lectureQuestionsTable}
        join ${lecturesTable} on ${lecturesTable.id} = ${lectureQuestionsTable.lectureId}
        where ${lecturesTable.courseId} = ${coursesTable.id} and ${lectureQuestionsTable.doneAt} is null)`,
    })
    .from(courseStaffTable)
    .innerJoin(coursesTable, eq(coursesTable.id, courseStaffTable.courseId))
    .where(eq(courseStaffTable.userId, userId))
    .orderBy(desc(coursesTable.createdAt), desc(coursesTable.id))
  return rows.map(({ course, ...more }) => ({ ...course, ...more }))
}

/** Locks a course until the transaction ends: no other change, and no script saved. */
export const lockCourse = async (tx: Transaction, courseId: string): Promise<CourseRow | undefined> => {
  const [row] = await tx.select().from(coursesTable).where(eq(coursesTable.id, courseId)).for('no key update')
  return row
}

/** @param archivedAt null: not archived */
export const setArchived = async (
  db: Queryable,
  courseId: string,
  archivedAt: Date | null,
): Promise<void> => {
  await db.update(coursesTable).set({ archivedAt }).where(eq(coursesTable.id, courseId))
}

export const updateCourse = async (
  db: Queryable,
  courseId: string,
  change: Partial<
    Pick<
      CourseRow,
      | 'name'
      | 'description'
      | 'syllabus'
      | 'supportedLanguages'
      | 'pronunciations'
      | 'voiceSettings'
      | 'helpLevel'
      | 'tracksStudents'
    >
  >,
): Promise<CourseRow> => {
  const [row] = await db.update(coursesTable).set(change).where(eq(coursesTable.id, courseId)).returning()
  return row!
}

/** Finds a course by its enrollment code; not a deleted one. */
export const findCourseByCode = async (db: Queryable, courseCode: string): Promise<CourseRow | undefined> => {
  const [row] = await db
    .select()
    .from(coursesTable)
    .where(and(eq(coursesTable.courseCode, courseCode), isNull(coursesTable.deletedAt)))
  return row
}

/** Enrolls a student and ends the student's invitation; an existing or former enrollment keeps its date. @returns false for a person on the course's staff */
export const insertEnrollment = async (
  db: Queryable,
  studentId: string,
  courseId: string,
): Promise<boolean> => {
  const isStaff = isOnStaff(sql`${courseId}::uuid`, studentId, 'see')
  const { rows } = await db.execute<{ is_staff: boolean }>(sql`
    with asked as (select ${isStaff} as is_staff),
      enrolled as (
        insert into ${enrollmentsTable} (student_id, course_id, enrolled_at)
        select ${studentId}::uuid, ${courseId}::uuid, coalesce(
          (select f.enrolled_at from ${formerEnrollmentsTable} f
            where f.student_id = ${studentId}::uuid and f.course_id = ${courseId}::uuid), now())
        from asked where not is_staff
        on conflict do nothing),
      answered as (
        delete from ${courseInvitationsTable} i using ${usersTable} u, asked where not asked.is_staff
          and i.course_id = ${courseId}::uuid and u.id = ${studentId}::uuid and i.email = lower(u.email))
    select is_staff from asked`)
  return !rows[0]!.is_staff
}

/** Ends an enrollment, and remembers its date. The student's work stays where it is. @returns false when there was none */
export const deleteEnrollment = async (
  db: Queryable,
  studentId: string,
  courseId: string,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    with ended as (
      delete from ${enrollmentsTable} where student_id = ${studentId} and course_id = ${courseId}
      returning student_id, course_id, enrolled_at)
    insert into ${formerEnrollmentsTable} (student_id, course_id, enrolled_at) select * from ended
    on conflict (student_id, course_id) do update set enrolled_at = excluded.enrolled_at`)
  return rowCount === 1
}

const completed = and(
  eq(lectureProgressTable.lectureId, lecturesTable.id),
  eq(lectureProgressTable.studentId, enrollmentsTable.studentId),
  isNotNull(lectureProgressTable.completedAt),
)

/** Slides of a lecture as students have it. */
const slidesOfLecture = sql`
  select count(*) from ${slidesTable} where ${slidesTable.deckId} = ${lecturesTable.publishedDeckId}`

/** Those that the student has studied; a newer, shorter version may lack some. */
const studiedSlidesOfLecture = sql`
  select count(*) from ${slideProgressTable}
  join ${slidesTable} on ${slidesTable.deckId} = ${lecturesTable.publishedDeckId}
    and ${slidesTable.number} = ${slideProgressTable.slideNumber}
  where ${slideProgressTable.lectureId} = ${lecturesTable.id}
    and ${slideProgressTable.studentId} = ${enrollmentsTable.studentId}`

type CourseOfStudent = {
  course: CourseRow
  enrolledAt: Date
  lectureCount: number
  completedLectures: number
  slideCount: number
  completedSlides: number
  newAnswers: { count: number; lectureId: string | null }
}

/** Answers of the professor in a course that the student has not seen. */
const newAnswers = (studentId: string) => sql<CourseOfStudent['newAnswers']>`(
  select json_build_object('count', count(*), 'lectureId', (array_agg(q.lecture_id order by q.answered_at desc))[1])
  from ${lectureQuestionsTable} q
  join ${lecturesTable} l on l.id = q.lecture_id and l.course_id = ${coursesTable.id} and l.published
  where q.student_id = ${studentId} and q.answered_at > coalesce(q.answer_seen_at, '-infinity'))`

/** Lists a student's courses, newest enrollment first, with the numbers of lectures and slides, and of those done. */
export const listCoursesOfStudent = (
  db: Queryable,
  studentId: string,
  courseId?: string,
): Promise<CourseOfStudent[]> =>
  db
    .select({
      course: coursesTable,
      enrolledAt: enrollmentsTable.enrolledAt,
      lectureCount: count(lecturesTable.id),
      completedLectures: count(lectureProgressTable.lectureId),
      slideCount: sql<number>`coalesce(sum((${slidesOfLecture})), 0)::int`,
      completedSlides: sql<number>`coalesce(sum((${studiedSlidesOfLecture})), 0)::int`,
      newAnswers: newAnswers(studentId),
    })
    .from(enrollmentsTable)
    .innerJoin(coursesTable, eq(coursesTable.id, enrollmentsTable.courseId))
    .leftJoin(
      lecturesTable,
      and(eq(lecturesTable.courseId, coursesTable.id), eq(lecturesTable.published, true)),
    )
    .leftJoin(lectureProgressTable, completed)
    .where(
      and(
        eq(enrollmentsTable.studentId, studentId),
        courseId === undefined ? undefined : eq(enrollmentsTable.courseId, courseId),
      ),
    )
    .groupBy(coursesTable.id, enrollmentsTable.enrolledAt)
    .orderBy(desc(enrollmentsTable.enrolledAt), desc(coursesTable.id))

/** Lists a student's enrollments, newest first, each with its published lectures in the order of the course. */
export const listEnrollmentsOf = (
  db: Queryable,
  studentId: string,
): Promise<
  { courseId: string; enrolledAt: Date; progress: { lecture_id: string; completed: boolean }[] }[]
> =>
  db
    .select({
      courseId: enrollmentsTable.courseId,
      enrolledAt: enrollmentsTable.enrolledAt,
      progress: sql<{ lecture_id: string; completed: boolean }[]>`coalesce(
        json_agg(
          json_build_object('lecture_id', ${lecturesTable.id}, 'completed', ${lectureProgressTable.lectureId} is not null)
          order by ${lecturesTable.position} nulls last, ${lecturesTable.createdAt}, ${lecturesTable.id}
        ) filter (where ${lecturesTable.id} is not null), '[]')`,
    })
    .from(enrollmentsTable)
    .leftJoin(
      lecturesTable,
      and(eq(lecturesTable.courseId, enrollmentsTable.courseId), eq(lecturesTable.published, true)),
    )
    .leftJoin(lectureProgressTable, completed)
    .where(eq(enrollmentsTable.studentId, studentId))
    .groupBy(enrollmentsTable.courseId, enrollmentsTable.enrolledAt)
    .orderBy(desc(enrollmentsTable.enrolledAt), desc(enrollmentsTable.courseId))
