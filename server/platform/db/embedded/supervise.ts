import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** How the supervised server is seen from outside. `reason` is one line. */
export type Interruptions = {
  /** The server ended, or could not be started again; the next try follows after `nextTryMs`. */
  lost(reason: string, nextTryMs: number): void
  /** It accepts connections again. */
  back(): void
}

type SupervisedServer = {
  /** Of the current process; after an interruption it is another. */
  readonly processId: number
  /** Ends the server for good. */
  stop(): Promise<void>
}

/** Waits before the tries of one interruption. A disk that is full is tried until it has space again. */
const WAITS_MS = [0, 500, 1_000, 2_000, 5_000]
/** A server that ends sooner counts as a failed try: otherwise it would be started again without a pause. */
const STEADY_MS = 10_000

/**
 * Starts a server, and starts it again in place whenever it ends by itself: the platform's own database needs no
 * person. Throws when the first start fails.
 * @param start starts a process and resolves when it accepts connections
 */
export async function supervise(
  start: () => Promise<ServerProcess>,
  interruptions: Interruptions,
): Promise<SupervisedServer> {
  let server = await start()
  const stopping = new AbortController()
  const { signal: stop } = stopping

  const startAgain = async (firstReason: string, firstTry: number): Promise<number> => {
    let reason = firstReason
    for (let tries = firstTry; ; tries++) {
      const waitMs = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0
      interruptions.lost(reason, waitMs)
      await pause(waitMs, undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted) return tries
      try {
        server = await start()
        return tries + 1
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
    }
  }
  const watch = async (): Promise<void> => {
    for (let tries = 0; ; ) {
      const startedMs = performance.now()
      const { code, signal, reason } = await server.exited
      if (stop.aborted) return
      if (performance.now() - startedMs >= STEADY_MS) tries = 0
      tries = await startAgain(reason || `it ended with ${signal ?? `code ${code}`}`, tries)
      if (stop.aborted) return server.stop()
      interruptions.back()
    }
  }
  const watching = watch()

  return {
    get processId() {
      return server.processId
    },
    async stop() {
      stopping.abort()
      await server.stop()
      await watching
    },
  }
}
