import { existsSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { record } from '../platform/audit.ts'
import type { BackupPlace } from '../platform/backups/backup.types.ts'
import { openBackupPlace, parseBucketAddress } from '../platform/backups/backup-place.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { findLastApplied } from '../platform/db/migrate.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { BACKUP_LOCK } from '../platform/files/removal.ts'
import { version } from '../version.ts'
import { AdminError, reasonOf } from './admin-error.ts'
import { type ArchivedTable, FORMAT, type Manifest } from './archive/manifest.ts'
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts'
import { copyCommand, listTables, readSequences } from './database-layout.ts'
import { connect, type Installation, openInstallation } from './installation.ts'
import { listNamedFiles } from './named-files.ts'

/** A removal of files takes seconds at most. */
const REMOVAL_LIMIT = '60s'

/** Told again and again while a command works. */
export type Progress = (text: string) => void

const copyTables = async (
  client: pg.Client,
  writer: ArchiveWriter,
  progress: Progress,
): Promise<ArchivedTable[]> => {
  const tables: ArchivedTable[] = []
  for (const table of await listTables(client)) {
    progress(`rows of ${table.name}`)
    const rows = client.query(copyTo(copyCommand(client, table, 'to stdout')))
    tables.push({ ...table, ...(await writer.addRows(table.name, rows)), rows: rows.rowCount })
  }
  return tables
}

/** Copies the files that the snapshot's rows name. @returns keys that the storage does not have */
const copyFiles = async (
  client: pg.Client,
  files: FileStore,
  writer: ArchiveWriter,
  progress: Progress,
): Promise<string[]> => {
  const missing: string[] = []
  let copied = 0
  for await (const key of listNamedFiles(client)) {
    const sizeBytes = await files.sizeOf(key)
    if (sizeBytes === undefined) {
      missing.push(key)
      continue
    }
    await writer.addFile(key, sizeBytes, await files.open(key))
    copied += 1
    progress(`${copied} files`)
  }
  return missing
}

/** Blocks the removal of files: those of the snapshot must be there until they are copied. */
const blockRemovalsOfSession = async (client: pg.Client): Promise<void> => {
  await client.query(`set lock_timeout = '${REMOVAL_LIMIT}'`)
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]).catch((error: unknown) => {
    throw new AdminError(
      `Another backup of this installation is running (${reasonOf(error)}): wait until it has ended.`,
    )
  })
}

const checkIsFree = async (place: BackupPlace, target: string): Promise<void> => {
  if ((await place.sizeOf()) !== undefined)
    throw new AdminError(`${target} already exists: choose another name.`)
  if (!parseBucketAddress(target) && !existsSync(path.dirname(target)))
    throw new AdminError(`The folder ${path.dirname(target)} does not exist: create it first.`)
}

/** Notes a backup by a command. A database of an older release may have no audit log: the file is whole all the same. */
const noteBackup = async (connection: Installation['connection'], file: string): Promise<void> => {
  const database = openDatabase(connection, 1)
  const entry = { action: 'backup_written', actorId: null, details: { file } } as const
  await record(database, entry).catch(() => undefined)
  await database.$client.end()
}

/**
 * Writes all rows and all files that they name into one archive, as they were at one moment. The platform may go on
 * meanwhile. The queue's own tables are left out: workers make its entries again for jobs that are open.
 * @param target the path of a file, or s3://BUCKET/NAME
 * @param options.isNoted whether the audit log notes it: the schedule has a row of its own for each backup
 * @returns the manifest. @throws AdminError, StorageError; then nothing is there
 */
export const backUp = async (
  config: Config,
  target: string,
  progress: Progress,
  { isNoted = false }: { isNoted?: boolean } = {},
): Promise<Manifest> => {
  const place = await openBackupPlace(config, target)
  await checkIsFree(place, target)
  const installation = await openInstallation(config)
  try {
    const client = await connect(installation.connection)
    try {
      await blockRemovalsOfSession(client)
      await client.query('begin isolation level repeatable read read only')
      const migration = await findLastApplied(drizzle(client))
      if (migration === undefined)
        throw new AdminError('The database has no tables of Lectern: there is nothing to back up.')
      const files = await openFileStore(config)
      const header = { format: FORMAT, release: version, migration, madeAt: new Date().toISOString() }
      const manifest = await writeArchive(place, header, async (writer) => {
        const tables = await copyTables(client, writer, progress)
        // After the rows: a sequence may be further than they are, never behind.
        const sequences = await readSequences(client)
        const missingFiles = await copyFiles(client, files, writer, progress)
        return writer.finish({ tables, sequences, missingFiles })
      })
      if (isNoted) await noteBackup(installation.connection, target)
      return manifest
    } finally {
      await client.end()
    }
  } finally {
    await installation.close()
  }
}
