import { getTableName } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fileColumns, namedFiles } from '../features/files/sweep-files.queries.ts'

/** Without the columns that a later migration adds: an older installation is backed up before its upgrade. */
const listKnownColumns = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const known = new Set(rows.map(({ name }) => name))
  return fileColumns.filter(({ table, name }) => known.has(`${getTableName(table)}.${name}`))
}

/** Lists the keys of all files that rows and open jobs name, streamed: there may be millions. */
export async function* listNamedFiles(client: pg.Client): AsyncIterable<string> {
  const { sql } = new PgDialect().sqlToQuery(namedFiles(await listKnownColumns(client)))
  let rest = ''
  // Not by readline: it does not pass an error of its input on.
  for await (const chunk of client.query(copyTo(`copy (${sql}) to stdout`))) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
