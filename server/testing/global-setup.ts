import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeMemoryFolder } from './memory-folder.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; port: number; user: string }
  }
}

/**
 * One PostgreSQL for the whole run; each test file copies its migrated template. The projects of the server's tests share
 * it: they are set up one after the other, and the first of them ends it last.
 */
export default async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  if (vitest.getProvidedContext().databaseServer) return async () => {}
  const dataDir = await makeMemoryFolder()
  process.env.TMPDIR = await makeTemporaryFolder(dataDir)
  // Each test file has a database of its own for some seconds, which is not worth cleaning.
  const server = await startTestPostgres(dataDir, { autovacuum: 'off' })
  const { host, port, user } = server.connection
  vitest.provide('databaseServer', { host, port, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * The folder for temporary files of all tests, open to every user as /tmp is. Platforms that a test starts as a process keep
 * their database there and make it durable: on a disk, two thirds of such a test are waiting for it.
 */
async function makeTemporaryFolder(parent: string): Promise<string> {
  const folder = path.join(parent, 'tmp')
  await mkdir(folder)
  await chmod(folder, 0o1777)
  await chmod(parent, 0o755)
  return folder
}
