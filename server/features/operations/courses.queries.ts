import type { CourseRole } from '@lectern/contract/course-access.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { CourseState } from '@lectern/contract/operations.ts'
import type { Database } from '../../platform/db/database.ts'
import { storedBytes } from '../../platform/quotas/stored-bytes.ts'
import { toPattern } from '../administration/accounts.queries.ts'

export type ListedCourseRow = {
  id: string
  name: string
  ownerId: string
  ownerName: string
  ownerEmail: string
  students: number
  lectures: number
  createdAt: Date
  storageBytes: number
  tokens: number
  archivedAt: Date | null
  deletedAt: Date | null
}

/** The members of a deleted course are set aside. */
const columnsOf = (
  month: string,
) => `c.id, c.name, o.id as "ownerId", o.name as "ownerName", o.email as "ownerEmail",
  (case when c.deleted_at is null then (select count(*) from enrollments e where e.course_id = c.id)
    else (select count(*) from deleted_course_members m where m.course_id = c.id and m.role = 'student') end)::int as students,
  (select count(*) from lectures l where l.course_id = c.id)::int as lectures,
  c.created_at as "createdAt", c.archived_at as "archivedAt", c.deleted_at as "deletedAt",
  ${storedBytes('co.id = c.id')} as "storageBytes", (select coalesce(sum(m.tokens), 0) from model_months m
    where m.scope = c.id::text and m.month = ${month})::float8 as tokens`

const state = `(case when c.deleted_at is not null then 'deleted' when c.archived_at is not null then 'archived' else 'active' end)`

const isFound = `c.deleted_lecture_of is null and (c.name ilike $1 or o.name ilike $1 or o.email ilike $1)`

/** Lists a page of courses by name, and the numbers of all states. */
export const listCourses = async (
  { $client }: Database,
  asked: { search: string; state: CourseState; page: number; month: string },
): Promise<{ courses: ListedCourseRow[]; counts: Record<CourseState, number> }> => {
  const pattern = toPattern(asked.search)
  const [page, counts] = await Promise.all([
    $client.query<ListedCourseRow>({
      name: 'operations-courses',
      text: `select ${columnsOf('$5')} from (
          select c.* from courses c join users o on o.id = c.professor_id
          where ${isFound} and ($2 = 'any' or ${state} = $2)
          order by lower(c.name), c.id limit $3 offset $4) c
        join users o on o.id = c.professor_id order by lower(c.name), c.id`,
      values: [
        pattern,
        asked.state,
        limits.coursesPerPage,
        (asked.page - 1) * limits.coursesPerPage,
        asked.month,
      ],
    }),
    $client.query<Record<CourseState, number>>({
      name: 'operations-count-courses',
      text: `select count(*)::int as any, count(*) filter (where ${state} = 'active')::int as active,
          count(*) filter (where ${state} = 'archived')::int as archived,
          count(*) filter (where ${state} = 'deleted')::int as deleted
        from courses c join users o on o.id = c.professor_id where ${isFound}`,
      values: [pattern],
    }),
  ])
  return { courses: page.rows, counts: counts.rows[0]! }
}

export const findListedCourse = async (
  { $client }: Database,
  courseId: string,
  month: string,
): Promise<ListedCourseRow | undefined> => {
  const { rows } = await $client.query<ListedCourseRow>({
    name: 'operations-course',
    text: `select ${columnsOf('$2')} from courses c join users o on o.id = c.professor_id
      where c.id = $1 and c.deleted_lecture_of is null`,
    values: [courseId, month],
  })
  return rows[0]
}

/** Finds how many quizzes a course has, and when people last worked in it; at least when it was made. */
export const findCourseActivity = async (
  { $client }: Database,
  courseId: string,
): Promise<{ quizzes: number; lastActivityAt: Date }> => {
  const { rows } = await $client.query<{ quizzes: number; lastActivityAt: Date }>({
    name: 'operations-course-activity',
    text: `select
        (select count(*) from quizzes q where q.course_id = c.id and q.archived_at is null)::int as quizzes,
        greatest(c.created_at,
          (select max(l.created_at) from lectures l where l.course_id = c.id),
          (select max(p.visited_at) from lecture_progress p join lectures l on l.id = p.lecture_id where l.course_id = c.id),
          (select max(s.updated_at) from scripts s join slides i on i.id = s.slide_id join decks d on d.id = i.deck_id
            join lectures l on l.id = d.lecture_id where l.course_id = c.id),
          (select max(q.updated_at) from quizzes q where q.course_id = c.id),
          (select max(a.started_at) from quiz_attempts a join quizzes q on q.id = a.quiz_id where q.course_id = c.id)
        ) as "lastActivityAt"
      from courses c where c.id = $1`,
    values: [courseId],
  })
  return rows[0]!
}

/** Lists the staff of a course, the owner first; that of a deleted one stands aside. */
export const listStaffOf = async (
  { $client }: Database,
  courseId: string,
): Promise<{ id: string; name: string; email: string; role: CourseRole }[]> => {
  const { rows } = await $client.query<{ id: string; name: string; email: string; role: CourseRole }>({
    name: 'operations-course-staff',
    text: `select u.id, u.name, u.email, s.role from (
          select user_id, role, created_at as since from course_staff where course_id = $1
          union all select user_id, role, since from deleted_course_members where course_id = $1 and role <> 'student') s
        join users u on u.id = s.user_id
      order by s.role <> 'owner', s.since, u.id`,
    values: [courseId],
  })
  return rows
}
