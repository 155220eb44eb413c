import { closeSync, constants, openSync } from 'node:fs'
import { mkdir, readlink, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Account, chooseAccount } from './account.ts'
import { type Binaries, type Engine, findBinaries } from './binaries.ts'
import { databaseUser, getNewClusterDir, prepareCluster } from './cluster.ts'
import { describeSystemError, EmbeddedServerError, useDatabaseUrl } from './embedded-server-error.ts'
import { lockFolder } from './lock.ts'
import { clearOrphans } from './orphans.ts'
import { runServer, type ServerProcess } from './server-process.ts'
import { type Interruptions, supervise } from './supervise.ts'

export type EmbeddedServer = {
  /** For `new pg.Pool(connection)` in this process; `host` is the socket's folder. */
  connection: { host: string; port: number; user: string; database: string }
  /** Of the current process: a server that ends by itself is started again. */
  readonly processId: number
  /** Ends the server, then releases the folder. Close the pools first. Idempotent. */
  stop(): Promise<void>
}

type EmbeddedServerOptions = {
  dataDir: string
  /** Created if missing; 'lectern' if not given. */
  database?: string
  /** PostgreSQL settings on top of the platform's, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  interruptions?: Interruptions
  /** Another PostgreSQL than the one that the platform ships. */
  engine?: Engine
}

const unheard: Interruptions = { lost: () => undefined, back: () => undefined }

/**
 * Starts the platform's own PostgreSQL in `dataDir/postgres`, creating the cluster if needed. It listens
 * only on a unix socket in that folder and ends with this process. If it ends by itself (killed, crashed, a full
 * disk), it is started again in place, until it stands. Throws EmbeddedServerError with one
 * line: folder in use (naming the process), no space, no permission, another version's cluster, a machine
 * that cannot run it.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const undo: (() => unknown)[] = []
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return await start(options, undo, undoAll)
  } catch (error) {
    await undoAll()
    if (error instanceof EmbeddedServerError) throw error
    const reason = describeSystemError(error)
    const message = `The embedded PostgreSQL cannot use DATA_DIR ${resolve(options.dataDir)}: ${reason}.`
    throw new EmbeddedServerError(message, { cause: error })
  }
}

async function start(
  options: EmbeddedServerOptions,
  undo: (() => unknown)[],
  undoAll: () => Promise<void>,
): Promise<EmbeddedServer> {
  const { database = 'lectern', settings = {}, interruptions = unheard } = options
  const { dataDir, clusterDir, account } = await lockCluster(options.dataDir, undo)
  const binaries = await findBinaries(account, dataDir, options.engine)
  await clearOrphans(getNewClusterDir(clusterDir))
  await clearOrphans(clusterDir)
  await prepareCluster(clusterDir, binaries, account)

  const connection = getConnection(clusterDir, database, undo)
  const startProcess = async () => {
    await clearOrphans(clusterDir)
    return startServer({ binaries, clusterDir, account, settings, connection })
  }
  const server = await supervise(startProcess, interruptions)
  undo.push(() => server.stop())
  let ended: Promise<void> | undefined
  return {
    connection,
    get processId() {
      return server.processId
    },
    stop() {
      ended ??= undoAll()
      return ended
    },
  }
}

/**
 * Locks a data folder for this process, and says whose its cluster is. Throws EmbeddedServerError when another process
 * has it. @param undo gets the steps that release it
 */
export async function lockCluster(
  folder: string,
  undo: (() => unknown)[],
): Promise<{ dataDir: string; clusterDir: string; account: Account }> {
  await checkMachine()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(folder)
  const { dev: device, ino: inode } = await stat(dataDir, { bigint: true })
  const reachable = openFolder(dataDir, 'postgres.lock', undo)
  const lock = await lockFolder({ path: dataDir, reachable, device, inode })
  undo.push(() => lock.release())
  const clusterDir = join(dataDir, 'postgres')
  return { dataDir, clusterDir, account: await chooseAccount(clusterDir) }
}

/** Returns how a database of the cluster is reached. @param undo gets the step that closes its folder */
export function getConnection(
  clusterDir: string,
  database: string,
  undo: (() => unknown)[],
): EmbeddedServer['connection'] {
  const host = openFolder(clusterDir, '.s.PGSQL.5432', undo)
  return { host, port: 5432, user: databaseUser, database }
}

/** Starts a server that has the database of the connection. Throws EmbeddedServerError. */
export async function startServer(options: {
  binaries: Binaries
  clusterDir: string
  account: Account
  settings: Record<string, string>
  connection: EmbeddedServer['connection']
}): Promise<ServerProcess> {
  const server = runServer(options)
  try {
    await server.ready
    await makeDatabase(options.connection, server)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The kernel limits a socket's path to 107 bytes; longer paths are reached through an open folder. */
function openFolder(folder: string, socketName: string, undo: (() => unknown)[]): string {
  const limitBytes = process.platform === 'linux' ? 107 : 103
  if (Buffer.byteLength(join(folder, socketName)) <= limitBytes) return folder
  if (process.platform !== 'linux') {
    throw new EmbeddedServerError(`The path of DATA_DIR is too long for a socket: choose a shorter one.`)
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  undo.push(() => closeSync(descriptor))
  return `/proc/self/fd/${descriptor}`
}

async function checkMachine(): Promise<void> {
  if (process.platform !== 'linux') return
  // Without /proc, or with that of another pid namespace, we would miss processes or signal the wrong ones.
  const seen = await readlink('/proc/self').catch(() => '')
  if (seen !== String(process.pid)) {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL needs /proc, which this machine lacks: ${useDatabaseUrl}.`,
    )
  }
}

async function makeDatabase(connection: EmbeddedServer['connection'], server: ServerProcess): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined) // the server ended: the query below fails too
  try {
    await client.connect()
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database])
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`)
  } catch (error) {
    const message = `The embedded PostgreSQL (process ${server.processId}) does not answer`
    throw new EmbeddedServerError(`${message}: ${describeSystemError(error)}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
