import pg from 'pg'
import { traceStatement } from '../tracing/trace-statement.ts'

/** A connection with a running query that receives nothing for this long is checked; connecting takes at most as long. */
export const SILENT_MS = 3_000
/** An idle host that is gone is noticed by the system after this time plus its own probes. */
const KEEP_ALIVE_MS = 10_000

/** The parts of pg's client that its types leave out. */
type Internals = {
  connection: { stream: { bytesRead: number; destroy(error?: Error): void } }
  processID: number | null
}
const internalsOf = (client: pg.Client): Internals => client as unknown as Internals

/** The database stopped answering on a connection whose socket stayed open. */
export class SilentConnectionError extends Error {
  override name = 'SilentConnectionError'
  constructor() {
    super('The database stopped answering on this connection.')
  }
}

/**
 * Whether the server still works on the query of a connection, asked over a new connection. A server that
 * cannot be asked in time does not. A server that answers with an error is there: the query gets the benefit
 * of the doubt.
 */
const isWorking = async (
  config: pg.ClientConfig,
  processId: number | null,
  limitMs: number,
): Promise<boolean> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where pid = $1 and state = 'active' and wait_event_type is distinct from 'Client'`,
      [processId],
    )
    return (rowCount ?? 0) > 0
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    internalsOf(client).connection.stream.destroy()
  }
}

/**
 * Makes the client class of one pool. Its connections notice when the network drops their data while the
 * sockets stay open: TCP alone needs up to 15 minutes for that. A connection whose query receives nothing for
 * `silentMs` is looked up on the server; unless the server works on the query, the connection is ended and its
 * callers get an error. Statements may take as long as they need. With one silent connection the pool's idle
 * ones are ended too, because they went the same way.
 */
export const createWatchedClient = (config: pg.ClientConfig, silentMs: number): typeof pg.Client => {
  const clients = new Set<WatchedClient>()

  class WatchedClient extends pg.Client {
    #timer: NodeJS.Timeout | undefined

    constructor() {
      super({
        ...config,
        connectionTimeoutMillis: silentMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      })
      this.on('drain', () => this.#unwatch())
      this.on('end', () => {
        clients.delete(this)
        this.#unwatch()
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` eight times; all arguments pass through
    override query(...args: any[]): any {
      this.#watch()
      return traceStatement(args, (given) => (super.query as (...all: unknown[]) => unknown)(...given))
    }

    #watch(): void {
      if (this.#timer) return
      clients.add(this)
      let received = internalsOf(this).connection.stream.bytesRead
      let isAsking = false
      this.#timer = setInterval(async () => {
        const { bytesRead } = internalsOf(this).connection.stream
        const isSilent = bytesRead === received
        received = bytesRead
        if (!isSilent || isAsking) return
        isAsking = true
        const works = await isWorking(config, internalsOf(this).processID, silentMs)
        isAsking = false
        const { stream } = internalsOf(this).connection
        if (works || this.#timer === undefined || stream.bytesRead !== received) return
        for (const client of clients) if (client === this || !client.#timer) client.#end()
      }, silentMs)
      this.#timer.unref()
    }

    #unwatch(): void {
      clearInterval(this.#timer)
      this.#timer = undefined
    }

    #end(): void {
      this.#unwatch()
      internalsOf(this).connection.stream.destroy(new SilentConnectionError())
    }
  }
  return WatchedClient
}
