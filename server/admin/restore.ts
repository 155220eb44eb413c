import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { BackupPlace } from '../platform/backups/backup.types.ts'
import { openBackupPlace } from '../platform/backups/backup-place.ts'
import type { Config } from '../platform/config/config.ts'
import { findLock, readStoredValues } from '../platform/config/stored-settings.ts'
import { startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts'
import {
  applyMigrations,
  checkServerVersion,
  listMigrations,
  MIGRATION_LOCK,
} from '../platform/db/migrate.ts'
import type { FileEnding } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { uploadFolder } from '../platform/start.ts'
import { AdminError } from './admin-error.ts'
import type { ArchiveHeader, Manifest } from './archive/manifest.ts'
import { readArchive } from './archive/read-archive.ts'
import type { Progress } from './backup.ts'
import {
  copyCommand,
  findOtherTable,
  listAllTables,
  listTables,
  withoutForeignKeys,
} from './database-layout.ts'
import { connect } from './installation.ts'

/** @throws AdminError when this release cannot bring the backup's tables up to date */
const checkRelease = ({ migration, release }: ArchiveHeader): void => {
  const known = listMigrations()
  if (known.includes(migration)) return
  throw new AdminError(
    migration > known.at(-1)!
      ? `The backup was made by Lectern ${release}, which is newer than this release: restore it with that one.`
      : `The backup was made by Lectern ${release} with tables that this release never had: restore it with that one.`,
  )
}

const checkIsEmpty = async (client: pg.Client, config: Config): Promise<void> => {
  const tables = await listAllTables(client)
  if (tables.length === 0) return
  throw new AdminError(
    config.databaseUrl
      ? `The database at DATABASE_URL is not empty (it has ${tables[0]}): create a new database, and set DATABASE_URL to it.`
      : `DATA_DIR ${config.dataDir} already holds an installation: set DATA_DIR to a new folder, or move this one away.`,
  )
}

/** The backup must have exactly the tables and columns that its migration makes. */
const checkTables = async (client: pg.Client, { tables }: Manifest): Promise<void> => {
  const other = findOtherTable(await listTables(client), tables)
  if (other === undefined) return
  throw new AdminError(
    `The backup does not fit its release: ${other}. Use another backup; nothing was restored.`,
  )
}

/** Loads the rows of one table after the other. */
const createLoader = (client: pg.Client, { tables }: Manifest) => {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let open: { name: string; stream: CopyStreamQuery } | undefined
  const close = async () => {
    if (!open) return
    const { name, stream } = open
    open = undefined
    stream.end()
    await finished(stream)
    const { rows } = byName.get(name)!
    if (stream.rowCount !== rows)
      throw new AdminError(`The table ${name} got ${stream.rowCount} of ${rows} rows; nothing was restored.`)
  }
  return {
    async add(name: string, bytes: Buffer) {
      if (open?.name !== name) {
        await close()
        open = { name, stream: client.query(copyFrom(copyCommand(client, byName.get(name)!, 'from stdin'))) }
        // Waited for below; an error in between must not end the process.
        open.stream.on('error', () => undefined)
      }
      const { stream } = open
      if (stream.errored) throw stream.errored
      if (!stream.write(bytes)) await once(stream, 'drain')
    },
    close,
  }
}

/** Stores the files, and remembers which were new. */
const createUnpacker = async (config: Config) => {
  const files = await openFileStore(config)
  await mkdir(uploadFolder(config), { recursive: true, mode: 0o700 })
  const temporary = await mkdtemp(path.join(uploadFolder(config), 'restore-'))
  const added: string[] = []
  return {
    async add(key: string, bytes: AsyncIterable<Buffer>) {
      const file = path.join(temporary, key)
      await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
      const isNew = (await files.sizeOf(key)) === undefined
      const [sha256 = '', ending] = key.split('.')
      await files.putFile(file, sha256, ending as FileEnding)
      if (isNew) added.push(key)
      // A folder moves the file; a bucket copies it.
      await rm(file, { force: true })
    },
    undo: async () => {
      for (const key of added) await files.remove(key)
    },
    end: () => rm(temporary, { recursive: true, force: true }),
  }
}

/** Tables, rows and files in one transaction: a restore that fails leaves an empty database and no file. */
const load = async (
  client: pg.Client,
  config: Config,
  { place, checked }: { place: BackupPlace; checked: Manifest },
  progress: Progress,
): Promise<void> => {
  const unpacker = await createUnpacker(config)
  await client.query('begin')
  try {
    await applyMigrations(client, { after: 0, until: checked.migration })
    await checkTables(client, checked)
    const loader = createLoader(client, checked)
    let unpacked = 0
    await withoutForeignKeys(client, async () => {
      // A migration may have made rows; those of the backup take their place.
      for (const { name } of checked.tables)
        await client.query(`delete from public.${client.escapeIdentifier(name)}`)
      await readArchive(place, {
        async rows(table, bytes) {
          progress(`rows of ${table}`)
          await loader.add(table, bytes)
        },
        async file(key, bytes) {
          await loader.close()
          await unpacker.add(key, bytes)
          unpacked += 1
          progress(`${unpacked} of ${checked.files.count} files`)
        },
      })
      await loader.close()
    })
    for (const { name, lastValue, isCalled } of checked.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        lastValue,
        isCalled,
      ])
    await applyMigrations(client, { after: checked.migration, until: Number.POSITIVE_INFINITY })
    await client.query('commit')
  } catch (error) {
    // Also in the middle of a COPY. PostgreSQL undoes the transaction.
    await client.end()
    // A file that cannot be removed now is a leftover; the daily sweep removes it.
    await unpacker.undo().catch(() => undefined)
    throw error
  } finally {
    await unpacker.end()
  }
  // Fresh tables have no statistics: the first minutes would be slow.
  await client.query('analyze')
}

/**
 * Restores a backup into an empty installation, embedded or external, and brings it to this release. All of the archive
 * is checked before anything is written. @param address the path of a file, or s3://BUCKET/NAME
 * @returns also how many stored settings the secret of this installation cannot open
 * @throws AdminError, StorageError; then the installation is as empty as before
 */
export const restore = async (
  config: Config,
  address: string,
  progress: Progress,
): Promise<Manifest & { unreadableSettings: number }> => {
  progress('checking the backup')
  const place = await openBackupPlace(config, address)
  const checked = await readArchive(place, { header: checkRelease })
  let unreadableSettings = 0
  const embedded = config.databaseUrl ? undefined : await startEmbeddedServer({ dataDir: config.dataDir })
  try {
    const client = await connect(config.databaseUrl ?? embedded!.connection)
    try {
      await checkServerVersion(drizzle(client))
      // A platform that starts now waits until the restore has ended.
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await checkIsEmpty(client, config)
      await load(client, config, { place, checked }, progress)
      const { unreadable } = await readStoredValues(drizzle(client), config.jwtSecret)
      unreadableSettings = unreadable.filter((name) => !findLock(config.given, name)).length
    } finally {
      await client.end()
    }
  } finally {
    await embedded?.stop()
  }
  return { ...checked, unreadableSettings }
}
