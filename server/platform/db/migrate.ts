import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number; every process of the platform must use the same. */
const MIGRATION_LOCK = 7_243_001

/** Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. */
export const migrateDatabase = async (database: Database): Promise<void> => {
  const client = await database.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrate(database, { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

/** PostgreSQL 15 or newer is needed (`unique nulls not distinct`, ICU collations). */
export const checkServerVersion = async (database: Database): Promise<void> => {
  const { rows } = await database.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new Error(
      `PostgreSQL 15 or newer is needed; the server at DATABASE_URL is ${Math.floor(version / 10_000)}.`,
    )
}
