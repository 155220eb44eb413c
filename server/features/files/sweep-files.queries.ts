import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { drawingsTable } from '../../platform/db/schema/annotations.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { decksTable, fileUsesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { dataExportsTable } from '../../platform/db/schema/privacy.ts'
import { questionPicturesTable } from '../../platform/db/schema/quizzes.ts'
import { recordingsTable } from '../../platform/db/schema/scripts.ts'

/** Every column that names a stored file; a test compares the list with the database. */
export const fileColumns = [
  fileUsesTable.fileKey,
  decksTable.fileKey,
  slidesTable.pictureKey,
  slidesTable.thumbnailKey,
  recordingsTable.fileKey,
  drawingsTable.fileKey,
  dataExportsTable.fileKey,
  questionPicturesTable.fileKey,
]

const openJobs = sql`${jobsTable.state} in ('PENDING', 'RUNNING', 'CANCELLING')`

/** A query of all keys that rows (in these columns) and open jobs name, without values, so that `copy` can run it. */
export const namedFiles = (columns: readonly (typeof fileColumns)[number][] = fileColumns): SQL => {
  const named = columns.map((column) => sql`select ${column} as key from ${column.table}`)
  const ofJobs = sql`select ${jobsTable.payload} ->> 'fileKey' from ${jobsTable} where ${openJobs}`
  const all = sql.join([...named, ofJobs], sql` union `)
  return sql`select key from (${all}) named where key is not null order by key`
}

/** Lists those of the given keys that no row and no pending job names. */
export const listUnnamed = async (db: Queryable, keys: readonly string[]): Promise<string[]> => {
  const asked = sql`any(${sql.param(keys)}::text[])`
  const named = sql.join(
    fileColumns.map((column) => sql`select ${column} as key from ${column.table} where ${column} = ${asked}`),
    sql` union `,
  )
  const { rows } = await db.execute<{ key: string }>(sql`
    ${named} union
    select ${jobsTable.payload} ->> 'fileKey' from ${jobsTable}
    where ${openJobs} and ${jobsTable.payload} ->> 'fileKey' = ${asked}`)
  const found = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !found.has(key))
}
