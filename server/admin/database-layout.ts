import type pg from 'pg'

/** What a backup has to know of the tables, read from PostgreSQL's own catalogue: a new table needs no line here. */

export type TableLayout = { name: string; columns: string[] }

/** Lists the tables of a migrated database, by name, with the columns that have values of their own. */
export const listTables = async (client: pg.ClientBase): Promise<TableLayout[]> => {
  const { rows } = await client.query<TableLayout>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/**
 * What the tables of a database lack, or have too much, against those that its migrations make.
 * @returns words for a message; undefined when they are the same
 */
export const findOtherTable = (expected: TableLayout[], found: TableLayout[]): string | undefined => {
  const describe = (all: TableLayout[]) =>
    new Set(all.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`))
  const [inRelease, here] = [describe(expected), describe(found)]
  const other = [...inRelease, ...here].find((table) => !inRelease.has(table) || !here.has(table))
  if (other !== undefined) return `${here.has(other) ? 'unknown' : 'missing'} table ${other}`
  return found.length === here.size ? undefined : 'a table is there twice'
}

type SequenceState = { name: string; lastValue: number; isCalled: boolean }

/** Sequences give their values outside transactions: one may be further than the rows of a snapshot, never behind. */
export const readSequences = async (client: pg.ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value as "lastValue", is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    )
    states.push({ name, ...found[0]! })
  }
  return states
}

/** Tables that are no part of PostgreSQL itself or of an extension, such as `public.users`. */
export const listAllTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by name`,
  )
  return rows.map(({ name }) => name)
}

/** A table's COPY command for its columns. To PostgreSQL a table of partitions is no table to copy from, but a query is. */
export const copyCommand = (
  client: pg.ClientBase,
  { name, columns }: TableLayout,
  direction: 'to stdout' | 'from stdin',
): string => {
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const table = `public.${client.escapeIdentifier(name)}`
  return direction === 'to stdout'
    ? `copy (select ${listed} from ${table}) to stdout`
    : `copy ${table} (${listed}) from stdin`
}

/**
 * Runs work while the tables have no foreign keys and no triggers of their own: rows can then come in any order, and
 * nothing changes them. Afterwards PostgreSQL checks every foreign key. The owner of the tables may do this;
 * `session_replication_role` would need a superuser.
 */
export const withoutForeignKeys = async (client: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
