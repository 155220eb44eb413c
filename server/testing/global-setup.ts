import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { jobKind } from '@lectern/contract/jobs.ts'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/database.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { startQueue } from '../platform/jobs/queue.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; port: number; user: string }
  }
}

export const TEMPLATE = 'lectern_template'

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-test-'))
  const server = await startTestPostgres(dataDir, TEMPLATE)
  const { host, port, user } = server.connection
  const template = openDatabase({ host, port, user, database: TEMPLATE }, 6)
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
  project.provide('databaseServer', { host, port, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
