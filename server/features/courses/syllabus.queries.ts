import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { fileUsesTable } from '../../platform/db/schema/lectures.ts'

const ENDED = ['COMPLETED', 'FAILED', 'CANCELLED'] as const
const isSyllabus = eq(jobsTable.kind, 'syllabus')
const fileKey = sql<string>`${jobsTable.payload} ->> 'fileKey'`

/**
 * Releases the files of ended syllabus jobs. @returns keys that neither another syllabus job nor a lecture
 * needs
 */
export const releaseSyllabusFiles = async (tx: Transaction): Promise<string[]> => {
  const released = await tx
    .update(jobsTable)
    .set({
      payload: sql`(${jobsTable.payload} - 'fileKey') || jsonb_build_object('releasedKey', ${fileKey})`,
    })
    .where(and(isSyllabus, inArray(jobsTable.state, [...ENDED]), sql`${jobsTable.payload} ? 'fileKey'`))
    .returning({ key: sql<string>`${jobsTable.payload} ->> 'releasedKey'` })
  const keys = [...new Set(released.map((job) => job.key))]
  if (keys.length === 0) return []
  const going = await tx
    .select({ key: fileKey })
    .from(jobsTable)
    .where(and(isSyllabus, notInArray(jobsTable.state, [...ENDED]), inArray(fileKey, keys)))
  const used = await tx
    .select({ key: fileUsesTable.fileKey })
    .from(fileUsesTable)
    .where(inArray(fileUsesTable.fileKey, keys))
  const needed = new Set([...going, ...used].map((row) => row.key))
  return keys.filter((key) => !needed.has(key))
}
