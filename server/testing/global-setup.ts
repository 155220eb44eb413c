import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { makeMemoryFolder } from './memory-folder.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; port: number; user: string }
  }
}

/** One PostgreSQL for the whole run; each test file copies its migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeMemoryFolder()
  // Each test file has a database of its own for some seconds, which is not worth cleaning.
  const server = await startTestPostgres(dataDir, { autovacuum: 'off' })
  const { host, port, user } = server.connection
  project.provide('databaseServer', { host, port, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
