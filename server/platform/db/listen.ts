import type { Database } from './database.ts'

export type Listener = { close(): void }

const AGAIN_MS = 1_000
/** A listening connection sends nothing by itself: without a query, a silent one would not be noticed. */
const HEARTBEAT_MS = 10_000

/**
 * Listens for notifications on a channel, on a dedicated connection of the pool. A lost connection is
 * replaced. Notifications sent meanwhile are lost: `onConnected` must look for missed work, and callers
 * must also poll. @throws when the first connection fails
 */
export const listen = async (
  database: Database,
  channel: string,
  on: { notification(payload: string): void; connected(): void },
): Promise<Listener> => {
  let closed = false
  let release: (() => void) | undefined
  const connect = async (): Promise<void> => {
    const client = await database.$client.connect()
    let isHeld = true
    const heartbeat = setInterval(() => client.query('select 1').catch(() => {}), HEARTBEAT_MS)
    heartbeat.unref()
    const end = () => {
      clearInterval(heartbeat)
      if (isHeld) client.release(true)
      isHeld = false
    }
    release = end
    if (closed) return end()
    client.on('notification', (message) => on.notification(message.payload ?? ''))
    client.on('error', () => {
      if (isHeld && !closed) connectLater()
      end()
    })
    await client.query(`listen "${channel.replaceAll('"', '""')}"`).catch((error) => {
      end()
      throw error
    })
    on.connected()
  }
  let isWaiting = false
  /** A connection that breaks at its first query reports that twice, and needs one successor. */
  const connectLater = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (!closed) connect().catch(connectLater)
    }, AGAIN_MS).unref()
  }
  await connect()
  return {
    close() {
      closed = true
      release?.()
    },
  }
}
