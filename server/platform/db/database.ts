import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Query functions take this and work inside and outside a transaction. */
export type Queryable = Database | Transaction

// bigint columns hold sizes in bytes, which fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool.
 * @param connection a URL, or pg's own options (the embedded server's socket)
 */
export const openDatabase = (connection: string | pg.PoolConfig, maxConnections = 12): Database => {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: maxConnections,
    application_name: 'lectern',
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for a connection that breaks between two queries: the next query reports it to its caller.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool) as Database
}

/** Whether the database answers within a time. A pool without a free connection counts as silent too. */
export const answersWithin = async (database: Database, limitMs: number): Promise<boolean> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), limitMs)
  const answer = database.$client.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * The SQLSTATE of a failed query, also when Drizzle wraps the driver's error. Source: PostgreSQL, appendix
 * A.
 */
export const sqlState = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return undefined
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (sqlState(error) !== '23505') return false
  if (!constraint) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true
  }
  return false
}
