import { availableParallelism } from 'node:os'
import { type EmbeddedServer, startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts'

/** A test never outlives a crash of the machine, so nothing has to reach the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  // Each test file opens pools of its own, and files run at the same time.
  max_connections: String(100 + 40 * availableParallelism()),
}

/** Starts the real embedded PostgreSQL for tests, in `dataDir/postgres`. */
export const startTestPostgres = (dataDir: string, database: string): Promise<EmbeddedServer> =>
  startEmbeddedServer({ dataDir, database, settings })
