import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { applyMigrations, findLastApplied, listMigrations } from '../../platform/db/migrate.ts'
import { AdminError } from '../admin-error.ts'
import type { Progress } from '../backup.ts'
import {
  copyCommand,
  findOtherTable,
  listTables,
  readSequences,
  type TableLayout,
  withoutForeignKeys,
} from '../database-layout.ts'

/** @returns when the last migration of a database was made. @throws AdminError when this release cannot make its tables */
const getMigration = async (client: pg.Client): Promise<number> => {
  const migration = await findLastApplied(drizzle(client))
  if (migration !== undefined && listMigrations().includes(migration)) return migration
  throw new AdminError(
    migration === undefined
      ? 'The database has no tables of Lectern: there is nothing to upgrade.'
      : 'The database has tables that this release does not know: upgrade with the release that made them, or a newer one.',
  )
}

/**
 * Copies all tables into an empty database, with the migrations that they have and no later ones: the next start brings
 * them up to date. The queue's own tables are left out, as in a backup: workers make its entries again.
 * @throws AdminError
 */
export const copyDatabase = async (from: pg.Client, to: pg.Client, progress: Progress): Promise<void> => {
  await from.query('begin isolation level repeatable read read only')
  await to.query('begin')
  await applyMigrations(to, { after: 0, until: await getMigration(from) })
  const tables = await listTables(from)
  const other = findOtherTable(await listTables(to), tables)
  if (other) throw new AdminError(`The database does not fit its release: ${other}. Nothing was changed.`)
  await withoutForeignKeys(to, async () => {
    // A migration may have made rows; those of the old database take their place.
    for (const { name } of tables) await to.query(`delete from public.${to.escapeIdentifier(name)}`)
    for (const table of tables) {
      progress(`rows of ${table.name}`)
      await pipeline(
        from.query(copyTo(copyCommand(from, table, 'to stdout'))),
        to.query(copyFrom(copyCommand(to, table, 'from stdin'))),
      )
    }
  })
  for (const { name, lastValue, isCalled } of await readSequences(from))
    await to.query('select setval($1::regclass, $2, $3)', [
      `public.${to.escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ])
  await to.query('commit')
  // Fresh tables have no statistics: the first minutes would be slow.
  await to.query('analyze')
}

/** The number of rows, and a sum over the hashes of all their values, which does not depend on their order. */
const summarize = async (client: pg.Client, { name, columns }: TableLayout) => {
  const values = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const { rows } = await client.query<{ count: string; sum: string }>(
    `select count(*), coalesce(sum(('x' || left(md5(row(${values})::text), 16))::bit(64)::bigint), 0) as sum
     from public.${client.escapeIdentifier(name)}`,
  )
  return rows[0]!
}

/**
 * Compares every value of two databases.
 * @returns the rows of all tables. @throws AdminError for the first table that differs
 */
export const compareDatabases = async (
  from: pg.Client,
  to: pg.Client,
  progress: Progress,
): Promise<number> => {
  let rows = 0
  for (const table of await listTables(from)) {
    progress(`comparing ${table.name}`)
    const [old, made] = [await summarize(from, table), await summarize(to, table)]
    if (old.count !== made.count)
      throw new AdminError(
        `The table ${table.name} got ${made.count} of ${old.count} rows. Nothing was changed.`,
      )
    if (old.sum !== made.sum)
      throw new AdminError(`The rows of the table ${table.name} differ after copying. Nothing was changed.`)
    rows += Number(old.count)
  }
  return rows
}
