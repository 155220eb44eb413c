import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { copyDatabase, TEMPLATE } from './test-postgres.ts'

let counter = 0

const copyTemplate = async (template: string): Promise<{ name: string; drop(): Promise<void> }> => {
  counter += 1
  const name = `test_${process.pid}_${Date.now().toString(36)}_${counter}`
  const admin = new pg.Client({ ...inject('databaseServer'), database: 'postgres' })
  await admin.connect()
  // One template cannot be copied twice at the same moment: wait in turn.
  await admin.query('select pg_advisory_lock(1)')
  await copyDatabase(admin, template, name)
  await admin.query('select pg_advisory_unlock(1)')
  return {
    name,
    async drop() {
      await admin.query(`drop database "${name}" with (force)`)
      await admin.end()
    },
  }
}

/** Builds the address of a database on the PostgreSQL of this run, for a platform. */
export const urlOf = (database: string): string => {
  const { host, port, user } = inject('databaseServer')
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Creates a migrated database for a platform that runs as a process: a new server and its migrations take a second. */
export const createDatabaseUrl = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const { name, drop } = await copyTemplate(TEMPLATE)
  return { url: urlOf(name), drop }
}

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
  const { name, drop } = await copyTemplate(template)
  const database = openDatabase(
    { ...server, ...(via ? { host: via.host, port: via.port } : {}), database: name },
    maxConnections,
    via ? { silentMs: via.silentMs } : {},
  )
  return {
    database,
    async drop() {
      await database.$client.end()
      await drop()
    },
  }
}
