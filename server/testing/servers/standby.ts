import { chmod, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbeddedServer } from '../../platform/db/embedded/embedded-server.ts'

/** Files of a running server that a copy must not have. Source: PostgreSQL, "Making a Base Backup Using the Low Level API". */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])

/**
 * Makes a streaming replica of an embedded server, as `pg_basebackup` does, which the embedded PostgreSQL lacks.
 * @param dataDir a new folder @param settings those of the primary @returns how to start it, again and again
 */
export const makeStandby = async (
  primary: EmbeddedServer['connection'],
  dataDir: string,
  settings: Record<string, string>,
): Promise<{ start(): Promise<EmbeddedServer> }> => {
  const cluster = path.join(dataDir, 'postgres')
  // Under root both servers run as another account, which has to reach the socket of the primary.
  await chmod(path.dirname(primary.host), 0o711)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const client = new pg.Client(primary)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  for (const name of await readdir(primary.host))
    if (!LEFT_OUT.has(name))
      await cp(path.join(primary.host, name), path.join(cluster, name), {
        recursive: true,
        errorOnExist: false,
      })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(path.join(cluster, 'backup_label'), rows[0]!.labelfile)
  await writeFile(path.join(cluster, 'standby.signal'), '')
  return {
    start: () =>
      startEmbeddedServer({
        dataDir,
        database: primary.database,
        settings: {
          ...settings,
          primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
        },
      }),
  }
}
