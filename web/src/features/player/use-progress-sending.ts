import { useEffect } from 'react'
import { progressOutbox, useUnsentProgress } from '../../api/outbox/progress.ts'
import { useUser } from '../../api/session.ts'
import { useOnline } from '../../ui/use-online.ts'

const tryAgainMs = 5_000

/** `unreachable`: this device is connected, as far as it knows, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

/**
 * Sends the finished slides that still wait: at once, when the connection is back, and every few seconds
 * while the server does not answer. Every page of a student places it.
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
