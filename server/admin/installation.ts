import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../platform/config/config.ts'
import { databaseUser } from '../platform/db/embedded/cluster.ts'
import { startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts'
import { AdminError, reasonOf } from './admin-error.ts'

export type Installation = {
  /** For `pg` and `openDatabase`. */
  connection: string | pg.ClientConfig
  /** The server was there already: a platform runs, or the database is an external one. */
  wasRunning: boolean
  close(): Promise<void>
}

/** Connects a client with no limits of time: copying a large database takes as long as it needs. */
export const connect = async (connection: Installation['connection']): Promise<pg.Client> => {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'lectern admin',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks between two queries: the next query reports it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
     set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1`,
  )
  return client
}

const answers = async (connection: Installation['connection']): Promise<boolean> => {
  try {
    const client = await connect(connection)
    await client.end()
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // No socket, or the socket of a server that was killed.
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false
    throw error
  }
}

const noInstallation = (dataDir: string): AdminError =>
  new AdminError(
    `There is no installation in DATA_DIR ${dataDir}: set DATA_DIR or DATABASE_URL as for npm start.`,
  )

/**
 * The settings of an installation that exists. A mistyped DATA_DIR must not become a folder with a new secret.
 * @throws AdminError, ConfigError
 */
export const readInstalledConfig = (env: NodeJS.ProcessEnv): Config => {
  const dataDir = path.resolve(env.DATA_DIR?.trim() || './data')
  if (!env.DATABASE_URL?.trim() && !existsSync(dataDir)) throw noInstallation(dataDir)
  return readConfig(env)
}

/**
 * Reaches the database of an installation: the external one, the embedded one of a running platform, or the embedded
 * one started for the time of a command. @throws AdminError when there is no installation
 */
export const openInstallation = async ({ databaseUrl, dataDir }: Config): Promise<Installation> => {
  if (databaseUrl) {
    try {
      await answers(databaseUrl).then((there) => {
        if (!there) throw new Error('the server is not there')
      })
    } catch (error) {
      throw new AdminError(`The database at DATABASE_URL does not answer: ${reasonOf(error)}.`)
    }
    return { connection: databaseUrl, wasRunning: true, close: async () => {} }
  }
  const host = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(host, 'PG_VERSION'))) {
    throw noInstallation(dataDir)
  }
  const connection = { host, port: 5432, user: databaseUser, database: 'lectern' }
  if (await answers(connection)) return { connection, wasRunning: true, close: async () => {} }
  const server = await startEmbeddedServer({ dataDir })
  return { connection: server.connection, wasRunning: false, close: () => server.stop() }
}
