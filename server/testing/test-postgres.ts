import { availableParallelism } from 'node:os'
import { jobKind } from '@lectern/contract/jobs.ts'
import type pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../platform/db/database.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { startQueue } from '../platform/jobs/queue.ts'

/** The migrated database that others are copies of. */
export const TEMPLATE = 'lectern_template'

/** A test never outlives a crash of the machine, so nothing has to reach the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  // Each test file opens pools of its own, and files run at the same time.
  max_connections: String(120 + 40 * availableParallelism()),
}

/** Starts the real embedded PostgreSQL for tests, in `dataDir/postgres`, with the template that databases are copied from. */
export const startTestPostgres = async (
  dataDir: string,
  more: Record<string, string> = {},
): Promise<EmbeddedServer> => {
  const server = await startEmbeddedServer({
    dataDir,
    database: TEMPLATE,
    settings: { ...settings, ...more },
  })
  const template = openDatabase(server.connection, 6)
  await migrateDatabase(template)
  const queue = await startQueue({
    database: template,
    kinds: jobKind.options,
    log: pino({ level: 'silent' }),
    works: false,
    cancelledMessage: () => [],
  })
  await queue.stop()
  await template.$client.end()
  return server
}

/**
 * Makes a database as a copy of another one, which must have no connections. The files are copied: through the log, which
 * is PostgreSQL's default, a copy takes ten times as much processor time (0.5 s).
 */
export const copyDatabase = async (admin: pg.Client, template: string, name: string): Promise<void> => {
  await admin.query(`create database "${name}" template "${template}" strategy file_copy`)
}
