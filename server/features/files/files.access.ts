import { staffCondition } from '../../platform/course-staff.ts'
import type { Database } from '../../platform/db/database.ts'
import { isFileKey } from '../../platform/files/file-store.ts'
import type { Identity } from '../../platform/http/tokens.ts'

const ADDRESS = '/api/files/?'

/** The key in `file_path`: the key itself, or a whole address of this call (as in `image_url`). */
export const keyOf = (filePath: string): string | undefined => {
  const key = filePath.startsWith(ADDRESS)
    ? new URLSearchParams(filePath.slice(ADDRESS.length)).get('file_path')
    : filePath
  return key && isFileKey(key) ? key : undefined
}

/**
 * Whether a user may see a file: the staff of the course of a lecture that uses it, or an enrolled student while the
 * lecture is published and the version they have uses it. Only the staff may see the source PDF. A prepared statement, because every
 * picture request runs it.
 */
export const mayRead = async ({ $client }: Database, key: string, user: Identity): Promise<boolean> => {
  const { rows } = await $client.query({
    name: 'may-read-file',
    text: `select 1 from file_uses u
      join lectures l on l.id = u.lecture_id
      join courses c on c.id = l.course_id
      where u.file_key = $1 and (${staffCondition('c.id', '$2::uuid', 'see')} or (u.kind <> 'deck' and u.students_until > now() and l.published and exists (
        select 1 from enrollments e where e.course_id = c.id and e.student_id = $2::uuid)))
      limit 1`,
    values: [key, user.userId],
  })
  return rows.length > 0
}
