import path from 'node:path'
import pg from 'pg'
import { makeMemoryFolder } from '../server/testing/memory-folder.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../server/testing/process.ts'
import { copyDatabase, startTestPostgres, TEMPLATE } from '../server/testing/test-postgres.ts'

/**
 * Starts one real platform for all stories: its own process, database, files and engines. `E2E_URL` uses
 * another platform. Its PostgreSQL server also holds the databases of platforms that stories start
 * (`E2E_DATABASES`).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const dataDir = await makeDataDir()
  const databaseDir = await makeMemoryFolder()
  const postgres = await startTestPostgres(databaseDir)
  const { user } = postgres.connection
  const folder = path.join(databaseDir, 'postgres')
  const databases = `postgres://${user}@localhost/{database}?host=${encodeURIComponent(folder)}`
  const admin = new pg.Client(databases.replace('{database}', 'postgres'))
  await admin.connect()
  await copyDatabase(admin, TEMPLATE, 'lectern')
  await admin.end()
  const server = await startServerProcess(dataDir, {
    DATABASE_URL: databases.replace('{database}', 'lectern'),
  })
  process.env.E2E_URL = server.url
  process.env.E2E_SHARED_URL = server.url
  process.env.E2E_DATABASES = databases
  // Some stories write rows that calls would take too long to create, such as a class of thousands.
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await server.stop()
    await postgres.stop()
    await removeDataDir(dataDir)
    await removeDataDir(databaseDir)
  }
}
