import { sql } from 'drizzle-orm'
import pg from 'pg'
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

/**
 * Locks a lecture, so that a job about its slides waits at the next page that it stores ("page") or, with all of them prepared,
 * before it replaces the slides ("swap"): a job that runs, without work for the processor.
 * @returns the function that lets the job go on; undefined if there is no access to the database
 */
export const holdDeckJob = async (
  lectureId: string,
  before: 'page' | 'swap',
): Promise<(() => Promise<void>) | undefined> => {
  const databases = process.env.E2E_DATABASES
  if (databases === undefined) return undefined
  const client = new pg.Client(databases.replace('{database}', 'lectern'))
  await client.connect()
  await client.query('begin')
  // A page is stored with "for key share", which only the stronger lock refuses; the replacement asks for "for update".
  const strength = before === 'page' ? 'for update' : 'for no key update'
  await client.query(`select from lectures where id = $1 ${strength}`, [lectureId])
  return async () => {
    await client.query('commit')
    await client.end()
  }
}
