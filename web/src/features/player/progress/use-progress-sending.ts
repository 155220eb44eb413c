import { useEffect } from 'react'
import { progressOutbox, useUnsentProgress } from '../../../api/outbox/progress.ts'
import { useUser } from '../../../api/session.ts'
import { useOnline } from '../../../ui/use-online.ts'

const tryAgainMs = 5_000

/** `unreachable`: the device reports a connection, but the server does not reply. */
export type Connection = 'online' | 'offline' | 'unreachable'

/**
 * Sends unsent progress: on mount, when the connection is back, and every five seconds while the server
 * does not reply. Every student page uses it.
 */
export function useProgressSending(): { connection: Connection; waitingSlides: number } {
  const { _id: userId } = useUser()
  const isOnline = useOnline()
  const { waiting, waitingSlides, isUnreachable } = useUnsentProgress(userId)

  useEffect(() => {
    if (isOnline) void progressOutbox.send(userId)
  }, [userId, isOnline])

  useEffect(() => {
    if (!isUnreachable) return
    const timer = setInterval(() => void progressOutbox.send(userId), tryAgainMs)
    return () => clearInterval(timer)
  }, [userId, isUnreachable])

  const isSilent = isUnreachable && waiting > 0
  return { connection: !isOnline ? 'offline' : isSilent ? 'unreachable' : 'online', waitingSlides }
}
