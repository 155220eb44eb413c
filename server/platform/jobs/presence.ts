import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../db/database.ts'

/** First half of every worker's advisory lock; the second is the worker's own key. */
export const PRESENCE_CLASS = 7_243

export type Presence = {
  /**
   * Identifies this process in the job rows. It changes after a lost connection, because the old key counts
   * as dead.
   */
  workerKey(): number
  leave(): void
}

/**
 * Shows all processes that this worker is alive, by an advisory lock on its own connection. When the
 * process dies, PostgreSQL frees the lock and other workers may take its jobs over.
 * @param onLost called when the connection breaks: the jobs may then run elsewhere and must stop here
 */
export const enterPresence = async (database: Database, onLost: () => void): Promise<Presence> => {
  let workerKey = 0
  let left = false
  let client: pg.PoolClient | undefined

  const hold = async (): Promise<void> => {
    const next = await database.$client.connect()
    const key = randomInt(1, 2 ** 31 - 1)
    next.on('error', () => {
      if (left || client !== next) return
      next.release(true)
      client = undefined
      onLost()
      void holdAgain()
    })
    try {
      await next.query('select pg_advisory_lock($1, $2)', [PRESENCE_CLASS, key])
    } catch (error) {
      next.release(true)
      throw error
    }
    client = next
    workerKey = key
  }
  const holdAgain = async (): Promise<void> => {
    while (!left) {
      try {
        return await hold()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
      }
    }
  }

  await hold()
  return {
    workerKey: () => workerKey,
    leave() {
      left = true
      client?.release(true)
      client = undefined
    },
  }
}
