import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { namedFiles } from '../features/files/sweep-files.queries.ts'

/** The keys of all files that rows and open jobs name, streamed: there may be millions. */
export async function* listNamedFiles(client: pg.Client): AsyncIterable<string> {
  const { sql } = new PgDialect().sqlToQuery(namedFiles())
  let rest = ''
  // Not by readline: it does not pass an error of its input on.
  for await (const chunk of client.query(copyTo(`copy (${sql}) to stdout`))) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
