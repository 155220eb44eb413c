import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/platform/db/database.ts'
import type { fillClass } from '../server/testing/quiz-rows.ts'

type Platform = Parameters<typeof fillClass>[0]

/**
 * Writes rows that no call writes, or not soon enough, into the database of the platform that all stories share.
 * @returns false if there is no access to it (`E2E_URL` was given)
 */
export const writeRows = async (write: (platform: Platform) => Promise<void>): Promise<boolean> => {
  const databases = process.env.E2E_DATABASES
  if (databases === undefined) return false
  const database = openDatabase(databases.replace('{database}', 'lectern'))
  await write({ context: { database } } as Platform)
  // Until autovacuum counts them, within a minute, thousands of new rows are searched as if the tables were almost empty.
  await database.execute(sql`analyze users, enrollments, quiz_attempts, answer_grades, grade_changes`)
  await database.$client.end()
  return true
}
