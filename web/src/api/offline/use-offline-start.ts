import { useEffect } from 'react'

/**
 * Lets Lectern open on this device without a connection from now on, as far as what was loaded reaches. It begins once the
 * page has its data: what it asks for is stored then, and nothing has to wait.
 */
export function useOfflineStart(userId: string, hasData: boolean): void {
  useEffect(() => {
    if (!hasData || !import.meta.env.PROD) return
    import('./offline-start.ts').then(({ startOffline }) => startOffline(userId)).catch(() => undefined)
  }, [hasData, userId])
}
