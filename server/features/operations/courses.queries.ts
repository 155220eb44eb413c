import { limits } from '@lectern/contract/limits.ts'
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

const isFound = `(c.name ilike $1 or o.name ilike $1 or o.email ilike $1)`

/** A page of courses by name, and the numbers of all states. */
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
    text: `select ${columnsOf('$2')} from courses c join users o on o.id = c.professor_id where c.id = $1`,
    values: [courseId, month],
  })
  return rows[0]
}
