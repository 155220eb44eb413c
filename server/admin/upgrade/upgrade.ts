import type pg from 'pg'
import type { Config } from '../../platform/config/config.ts'
import type { EmbeddedServer } from '../../platform/db/embedded/embedded-server.ts'
import { type ClusterUpgrade, upgradeCluster } from '../../platform/db/embedded/upgrade-cluster.ts'
import { AdminError } from '../admin-error.ts'
import type { Progress } from '../backup.ts'
import { connect } from '../installation.ts'
import { compareDatabases, copyDatabase } from './copy-database.ts'
import { getOldEngine } from './old-engines.ts'

type Connection = EmbeddedServer['connection']

const withClients = async <Result>(
  connections: Connection[],
  work: (from: pg.Client, to: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const [from, to] = [await connect(connections[0]!), await connect(connections[1]!)]
  try {
    return await work(from, to)
  } finally {
    // Also in the middle of a COPY.
    await Promise.all([from.end(), to.end()])
  }
}

/**
 * Brings the embedded database to the PostgreSQL that this release ships, and keeps the old one beside it. The platform
 * must be stopped. @returns also the rows of all tables. @throws AdminError, EmbeddedServerError; then the old database
 * is as before
 */
export const upgradeDatabase = async (
  { databaseUrl, dataDir }: Config,
  progress: Progress,
): Promise<ClusterUpgrade & { rows: number }> => {
  if (databaseUrl)
    throw new AdminError(
      "The database at DATABASE_URL is not the platform's own: upgrade it as its provider or system says.",
    )
  let rows = 0
  const upgrade = await upgradeCluster({
    dataDir,
    getEngine: (version) => {
      progress(`bringing PostgreSQL ${version}`)
      return getOldEngine(version)
    },
    copy: (...both) => withClients(both, (from, to) => copyDatabase(from, to, progress)),
    compare: (...both) =>
      withClients(both, async (from, to) => {
        rows = await compareDatabases(from, to, progress)
      }),
  })
  return { ...upgrade, rows }
}
