import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { type Database, DISK_FULL, isUnavailable, sqlState } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number; every process of the platform must use the same. */
export const MIGRATION_LOCK = 7_243_001

/** Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. */
export const migrateDatabase = async (database: Database): Promise<void> => {
  const client = await database.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      known = lastKnown()
      await checkIsNotNewer(database)
      await migrate(database, { migrationsFolder }).catch(refuseMigration)
    } finally {
      // Without an answer PostgreSQL gives the lock free by itself.
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    }
  } finally {
    client.release()
  }
}

/** The database cannot be used by this program; `message` is one sentence that a person can act on. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError'
}

/** All migrations are one transaction: a failed one changes nothing. @throws DatabaseVersionError, also for a full disk */
const refuseMigration = (error: unknown): never => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  if (sqlState(error) === DISK_FULL)
    throw new DatabaseVersionError(
      `The disk of the database is too full for the upgrade: ${reason}. Nothing was changed. Make space, then start again.`,
    )
  if (isUnavailable(error))
    throw new DatabaseVersionError(
      `The database ended during its upgrade: ${reason}. Nothing was changed. See whether its disk is full, then start again.`,
    )
  // A failed query alone names its statement, not the reason.
  throw new Error(`The database could not be upgraded, and nothing was changed: ${reason}`, { cause: error })
}

/** Lists when each migration of this program was made, in milliseconds since 1970, in the order in which they are applied. */
export const listMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/**
 * Applies the migrations made later than one and up to another inside the caller's transaction, and records them as
 * `migrateDatabase` does. For restoring a backup: its rows are loaded between two calls.
 */
export const applyMigrations = async (
  client: pg.ClientBase,
  { after, until }: { after: number; until: number },
): Promise<void> => {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= after || folderMillis > until) continue
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** Finds when the last migration was made that the database has; undefined for a database without any. */
export const findLastApplied = async (database: Pick<Database, 'execute'>): Promise<number | undefined> => {
  const { rows } = await database.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as "table"`,
  )
  if (!rows[0]?.table) return undefined
  const { rows: applied } = await database.execute<{ last: number | string | null }>(
    sql`select max(created_at)::bigint as last from drizzle.__drizzle_migrations`,
  )
  // A string for a client that reads bigint as PostgreSQL sends it.
  return applied[0]?.last == null ? undefined : Number(applied[0].last)
}

/** The same of the last migration of this program. */
const lastKnown = (): number => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0

/** Whether the database has all migrations of this program; a newer one has them, too. */
export const isMigrated = async (database: Database): Promise<boolean> => {
  known ??= lastKnown()
  return ((await findLastApplied(database)) ?? 0) >= known
}
/** Read at the start: a newer release may be put into the folder of a process that runs. */
let known: number | undefined

/**
 * A newer release may have changed what this one writes. Drizzle would do nothing, and the program would start.
 * @throws DatabaseVersionError when the database has a migration that this program does not know
 */
const checkIsNotNewer = async (database: Database): Promise<void> => {
  if (((await findLastApplied(database)) ?? 0) > lastKnown())
    throw new DatabaseVersionError(
      'The database was made by a newer release of Lectern than this one: start that release, or restore a backup.',
    )
}

/**
 * PostgreSQL 15 or newer is needed (`unique nulls not distinct`, ICU collations).
 * @throws DatabaseVersionError, also when the server does not answer: this is the first query of a start
 */
export const checkServerVersion = async (database: Pick<Database, 'execute'>): Promise<void> => {
  const { rows } = await database
    .execute<{ version: number }>(sql`select current_setting('server_version_num')::int as version`)
    .catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause : error
      const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name)
      throw new DatabaseVersionError(
        `The database does not answer: ${reason}. Check DATABASE_URL, and whether the server runs.`,
      )
    })
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new DatabaseVersionError(
      `PostgreSQL 15 or newer is needed; the server at DATABASE_URL is ${Math.floor(version / 10_000)}.`,
    )
}
