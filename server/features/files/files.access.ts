import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { coursesTable, enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { fileUsesTable, lecturesTable } from '../../platform/db/schema/lectures.ts'
import { isFileKey } from '../../platform/files/file-store.ts'
import type { Identity } from '../../platform/http/tokens.ts'

const ADDRESS = '/api/files/?'

/** The key in `file_path`: the key itself, or a whole address of this call (as `image_url` gives it). */
export const keyOf = (filePath: string): string | undefined => {
  const key = filePath.startsWith(ADDRESS)
    ? new URLSearchParams(filePath.slice(ADDRESS.length)).get('file_path')
    : filePath
  return key && isFileKey(key) ? key : undefined
}

/**
 * Whether someone may see a file: the professor of a lecture that uses it, or a student enrolled in the
 * lecture's course while it is published. The source PDF is the professor's alone.
 */
export const mayRead = async (db: Queryable, key: string, user: Identity): Promise<boolean> => {
  const rows = await db
    .select({ yes: sql`1` })
    .from(fileUsesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.id, fileUsesTable.lectureId))
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .leftJoin(
      enrollmentsTable,
      and(eq(enrollmentsTable.courseId, coursesTable.id), eq(enrollmentsTable.studentId, user.userId)),
    )
    .where(
      and(
        eq(fileUsesTable.fileKey, key),
        or(
          eq(coursesTable.professorId, user.userId),
          and(
            ne(fileUsesTable.kind, 'deck'),
            eq(lecturesTable.published, true),
            eq(enrollmentsTable.studentId, user.userId),
          ),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}
