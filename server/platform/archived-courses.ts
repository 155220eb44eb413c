import type { Call } from '@lectern/contract/call.ts'
import type { Database } from './db/database.ts'

type Asked = { params: unknown; query?: unknown; body?: unknown }

/** The course of each kind of thing that a call names; `$1` is its id. */
const courseOf = {
  course: '$1::uuid',
  lecture: '(select course_id from lectures where id = $1::uuid)',
  quiz: '(select course_id from quizzes where id = $1::uuid)',
  submission:
    '(select q.course_id from quiz_attempts a join quizzes q on q.id = a.quiz_id where a.id = $1::uuid)',
  draft:
    '(select l.course_id from drafted_questions d join lectures l on l.id = d.lecture_id where d.id = $1::uuid)',
} as const
type Kind = keyof typeof courseOf

/** Which parameter of a call names which kind of thing. The first that fits counts. */
const byPath: readonly (readonly [start: string, param: string, kind: Kind])[] = [
  ['/', 'courseId', 'course'],
  ['/courses/', 'id', 'course'],
  ['/quizzes/submission/', 'id', 'submission'],
  ['/quizzes/', 'id', 'quiz'],
  ['/quiz-drafts/', 'draft', 'draft'],
  ['/lectures/', 'id', 'lecture'],
  ['/', 'lecture', 'lecture'],
]

/** Finds what a call that changes something names of a course; undefined when it is about no course. */
export const courseReference = (call: Call): { from: keyof Asked; field: string; kind: Kind } | undefined => {
  const found = byPath.find(
    ([start, param]) => call.path.startsWith(start) && call.params && param in call.params.shape,
  )
  if (found) return { from: 'params', field: found[1], kind: found[2] }
  if (call.query && 'course_id' in call.query.shape)
    return { from: 'query', field: 'course_id', kind: 'course' }
  const isAboutLecture = call.body && 'shape' in call.body && 'lecture_id' in (call.body.shape as object)
  return isAboutLecture ? { from: 'body', field: 'lecture_id', kind: 'lecture' } : undefined
}

/** Whether an archived course refuses the call: it changes something, and nothing that stays possible. */
export const changesCourse = (call: Call): boolean =>
  call.method !== 'GET' &&
  call.gives !== 'file' &&
  !call.worksInArchive &&
  courseReference(call) !== undefined

/**
 * Whether a call would change an archived course of whose staff or students the caller is. For all others the call itself
 * says that there is no such thing.
 */
export const isArchivedFor = async (
  { $client }: Database,
  call: Call,
  asked: Asked,
  userId: string,
): Promise<boolean> => {
  const reference = changesCourse(call) ? courseReference(call) : undefined
  if (!reference) return false
  const value = (asked[reference.from] as Record<string, unknown> | undefined)?.[reference.field]
  if (typeof value !== 'string') return false
  const { rows } = await $client.query({
    name: `archived-${reference.kind}`,
    text: `select 1 from courses c where c.id = ${courseOf[reference.kind]} and c.archived_at is not null
      and (exists (select 1 from course_staff s where s.course_id = c.id and s.user_id = $2)
        or exists (select 1 from enrollments e where e.course_id = c.id and e.student_id = $2))`,
    values: [value, userId],
  })
  return rows.length > 0
}
