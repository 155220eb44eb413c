import { existsSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { type Engine, findBinaries } from './binaries.ts'
import {
  findVersion,
  finishUpgrade,
  getNewClusterDir,
  getUpgradedDir,
  moveFolder,
  prepareCluster,
} from './cluster.ts'
import { type EmbeddedServer, getConnection, lockCluster, startServer } from './embedded-server.ts'
import { EmbeddedServerError } from './embedded-server-error.ts'
import { clearOrphans } from './orphans.ts'

type Connection = EmbeddedServer['connection']

export type ClusterUpgrade = {
  /** Major versions. */
  from: string
  to: string
  /** Where the old cluster is kept; undefined when there was nothing to upgrade. */
  keptDir: string | undefined
}

/** Nothing may change the old cluster: it is what remains when the upgrade fails. */
const untouched = { default_transaction_read_only: 'on', autovacuum: 'off' }

/**
 * Makes a cluster of the shipped PostgreSQL from one of an older major version, and keeps the old one beside it. The new
 * one takes its place only after `compare`. A killed upgrade leaves the old cluster, or the new one whole.
 * @param getEngine brings the programs of a major version
 * @param copy fills the new database; @param compare throws when the two differ, after a restart of the new server
 * Throws EmbeddedServerError, also when another process has the folder.
 */
export async function upgradeCluster(options: {
  dataDir: string
  getEngine(version: string): Promise<Engine>
  copy(from: Connection, to: Connection): Promise<void>
  compare(from: Connection, to: Connection): Promise<void>
}): Promise<ClusterUpgrade> {
  const undo: (() => unknown)[] = []
  try {
    const { dataDir, clusterDir, account } = await lockCluster(options.dataDir, undo)
    const binaries = await findBinaries(account, dataDir)
    await finishUpgrade(clusterDir)
    const version = await findVersion(clusterDir)
    if (!version) throw new EmbeddedServerError(`There is no database in ${clusterDir}: check DATA_DIR.`)
    const result = { from: version, to: binaries.version }
    if (Number(version) >= Number(binaries.version)) return { ...result, keptDir: undefined }
    const keptDir = `${clusterDir}-${version}`
    if (existsSync(keptDir))
      throw new EmbeddedServerError(
        `${keptDir} holds the database of an earlier upgrade: move it away first.`,
      )
    const oldBinaries = await findBinaries(account, dataDir, await options.getEngine(version))

    const madeDir = `${clusterDir}.upgrade`
    for (const left of [getNewClusterDir(madeDir), madeDir, getUpgradedDir(clusterDir)]) {
      await clearOrphans(left)
      await rm(left, { recursive: true, force: true })
    }
    await clearOrphans(clusterDir)
    const from = getConnection(clusterDir, 'lectern', undo)
    const old = await startServer({
      binaries: oldBinaries,
      clusterDir,
      account,
      settings: untouched,
      connection: from,
    })
    undo.push(() => old.stop())
    await checkSpace(from, dirname(clusterDir))
    undo.push(() => rm(madeDir, { recursive: true, force: true }))
    await prepareCluster(madeDir, binaries, account)
    const to = getConnection(madeDir, 'lectern', undo)
    for (const work of [options.copy, options.compare]) {
      const made = await startServer({ binaries, clusterDir: madeDir, account, settings: {}, connection: to })
      await work(from, to).finally(() => made.stop())
    }
    await old.stop()
    await moveFolder(madeDir, getUpgradedDir(clusterDir))
    await moveFolder(clusterDir, keptDir)
    await moveFolder(getUpgradedDir(clusterDir), clusterDir)
    return { ...result, keptDir }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Indexes are created again and loading writes a log, so the old size is an estimate from above. */
async function checkSpace(connection: Connection, folder: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client
    .query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
    .finally(() => client.end())
  const { bavail, bsize } = await statfs(folder)
  const [neededBytes, freeBytes] = [Number(rows[0]?.size), bavail * bsize]
  if (freeBytes >= neededBytes) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
  throw new EmbeddedServerError(
    `The disk of ${folder} has ${inMegabytes(freeBytes)} free, and the upgrade needs ${inMegabytes(neededBytes)}: make room first.`,
  )
}
