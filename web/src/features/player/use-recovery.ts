import { useEffect, useEffectEvent } from 'react'

const tryAgainMs = 5_000

/**
 * Calls back when the server has a file again that could not be loaded: a browser does not notice every lost connection, nor
 * that it is back. Asks without showing anything, and never for a file that the server refuses.
 * @param url null while nothing has failed
 */
export function useRecovery(url: string | null | undefined, recover: () => void): void {
  const recovered = useEffectEvent(recover)
  useEffect(() => {
    if (!url) return
    let isOver = false
    const ask = async () => {
      if (!navigator.onLine) return
      const signal = AbortSignal.timeout(tryAgainMs)
      const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => null)
      if (answer && !isOver && answer.status < 500) clearInterval(timer)
      if (answer?.ok && !isOver) recovered()
    }
    const timer = setInterval(() => void ask(), tryAgainMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [url])
}
