import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { type EmbeddedServer, startEmbeddedServer } from './db/embedded/embedded-server.ts'
import { checkServerVersion, migrateDatabase } from './db/migrate.ts'
import { nameStores } from './files/store-names.ts'

/** Connects to the configured database, starting the platform's own server when none is configured. */
export const startDatabase = async (
  config: Config,
  log: Logger,
): Promise<{ database: Database; embedded: EmbeddedServer | undefined }> => {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedServer({
        dataDir: config.dataDir,
        interruptions: {
          lost: (reason, nextTryMs) =>
            log.error({ reason, nextTryMs }, 'the database server ended: it is started again'),
          back: () => log.warn('the database server works again'),
        },
      })
  const connection: string | pg.PoolConfig = config.databaseUrl ?? embedded!.connection
  const database = openDatabase(connection, config.databaseConnections, { stores: nameStores(config) })
  // Migrating a large database takes as long as it needs.
  const migrating = openDatabase(connection, 2, { hasLimits: false })
  try {
    await checkServerVersion(migrating)
    await migrateDatabase(migrating)
  } catch (error) {
    await database.$client.end()
    await embedded?.stop()
    throw error
  } finally {
    await migrating.$client.end()
  }
  return { database, embedded }
}

export const filesFolder = (config: Config): string => path.join(config.dataDir, 'files')
/** On the same disk as the files, so that an upload is moved without copying. */
export const uploadFolder = (config: Config): string => path.join(config.dataDir, 'uploads')
