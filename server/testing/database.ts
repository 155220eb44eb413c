import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { copyDatabase, TEMPLATE } from './test-postgres.ts'

let counter = 0

/**
 * A database for the calling test file: a copy of the migrated template, or of another database.
 * @param via a proxy in front of the server, and when a connection through it counts as silent
 */
export const createTestDatabase = async (
  maxConnections = 8,
  via?: { host: string; port: number; silentMs: number },
  template = TEMPLATE,
): Promise<{ database: Database; drop(): Promise<void> }> => {
  const server = inject('databaseServer')
  counter += 1
  const name = `test_${process.pid}_${Date.now().toString(36)}_${counter}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  // One template cannot be copied twice at the same moment: wait in turn.
  await admin.query('select pg_advisory_lock(1)')
  await copyDatabase(admin, template, name)
  await admin.query('select pg_advisory_unlock(1)')
  const database = openDatabase(
    { ...server, ...(via ? { host: via.host, port: via.port } : {}), database: name },
    maxConnections,
    via ? { silentMs: via.silentMs } : {},
  )
  return {
    database,
    async drop() {
      await database.$client.end()
      await admin.query(`drop database "${name}" with (force)`)
      await admin.end()
    },
  }
}
