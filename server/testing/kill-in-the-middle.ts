import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Starts work, waits until it waits for a table inside its transaction, and kills its connection there: what
 * the database sees when the process dies.
 */
export const killInTheMiddle = async (
  { context: { database } }: Pick<TestApp, 'context'>,
  table: string,
  start: () => void,
): Promise<void> => {
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in exclusive mode`))
    start()
    await expect
      .poll(
        async () => {
          const { rows } = await database.execute(sql`
            select pg_terminate_backend(l.pid) from pg_locks l
            where not l.granted and l.relation = ${table}::regclass`)
          return rows.length
        },
        { timeout: 30_000 },
      )
      .toBe(1)
  })
}
