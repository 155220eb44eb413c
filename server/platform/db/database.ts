import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { bindToSpan } from '../tracing/tracing.ts'
import { createWatchedClient, SILENT_MS, SilentConnectionError } from './watched-client.ts'

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Query functions take this and work inside and outside a transaction. */
export type Queryable = Database | Transaction

// bigint columns hold sizes in bytes, which fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Longest wait for a free connection of the pool. */
const POOL_WAIT_MS = 8_000
/** Longest time of a statement, and of a transaction that does nothing. They would hold their locks forever. */
const STATEMENT_MS = 120_000
const IDLE_TRANSACTION_MS = 60_000

/**
 * Opens a pool.
 * @param connection a URL, or pg's own options (the embedded server's socket)
 * @param options.hasLimits false lifts the time limits of statements, for migrations
 * @param options.silentMs when a silent connection is checked
 * @param options.stores the file stores of this process, for others to see
 */
export const openDatabase = (
  connection: string | pg.PoolConfig,
  maxConnections = 12,
  { hasLimits = true, silentMs = SILENT_MS, stores = [] as readonly string[] } = {},
): Database => {
  const config: pg.ClientConfig = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: ['lectern', ...stores].join(' '),
    ...(hasLimits
      ? { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS }
      : {}),
  }
  const pool = new pg.Pool({
    ...config,
    Client: createWatchedClient(config, silentMs),
    max: maxConnections,
    connectionTimeoutMillis: POOL_WAIT_MS,
  })
  // A caller that waits for a connection would otherwise go on in the span of the one that gave it back.
  const connect = pool.connect.bind(pool) as (callback?: (...given: unknown[]) => unknown) => unknown
  pool.connect = ((callback?: (...given: unknown[]) => unknown) =>
    callback ? connect(bindToSpan(callback)) : connect()) as typeof pool.connect
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for a connection that breaks between two queries: the next query reports it to its caller.
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(drizzle(pool) as Database, { transaction: transactionOn(pool) })
}

/** Drizzle's own (0.45) keeps the connection forever when its `begin` fails: the pool would run empty. */
const transactionOn =
  (pool: pg.Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    try {
      return await (drizzle(client) as NodePgDatabase<Record<string, never>>).transaction(work, config)
    } finally {
      client.release()
    }
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

/** PostgreSQL cannot make a file longer. Source: PostgreSQL, appendix A. */
export const DISK_FULL = '53100'

/** Whether a statement failed because a value is there already; of one constraint, or of any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if (sqlState(error) !== '23505') return false
  if (!constraint) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true
  }
  return false
}

/** Source: PostgreSQL, appendix A: connection exception, insufficient resources, operator intervention. */
const UNAVAILABLE_STATES = /^(08|53|57)/
/** What pg says of connections without giving a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout (exceeded|expired)|Client has encountered a connection error|The server closed)/
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether a query waited in vain for a connection, because others have all of them. Source: pg-pool. */
export const isWithoutConnection = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === 'timeout exceeded when trying to connect') return true
  return false
}

/** Whether a query failed because the database could not be reached or took no work: later it may succeed. */
export const isUnavailable = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state) return UNAVAILABLE_STATES.test(state)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SilentConnectionError || UNAVAILABLE_MESSAGES.test(cause.message)) return true
    const { code, syscall } = cause as NodeJS.ErrnoException
    // The socket file of the embedded server is missing while it is down.
    if (syscall === 'connect' || (code !== undefined && SOCKET_CODES.includes(code))) return true
  }
  return false
}
