import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the connection is paid by its size or slow, as far as the browser says so. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}

/** The slide that plays now is loaded first; the rest waits this long. */
const waitMs = 5_000

/**
 * Loads the files and annotations of a lecture that is being studied in the background, so that it goes on without a
 * connection. Returns whether all are on this device. It begins once `isStudied`, and again after a lost connection.
 */
export function useWholeLecture(
  lectureId: string,
  slides: readonly SlideEntry[],
  index: number,
  { isStudied, isOffline }: { isStudied: boolean; isOffline: boolean },
): boolean {
  const client = useQueryClient()
  const [whole, setWhole] = useState<readonly SlideEntry[] | null>(null)
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const [{ listFiles, preloadAnnotations }, { preloadFiles }] = await Promise.all([
      import('./preload-lecture.ts'),
      import('../../../api/offline/preload-files.ts'),
    ])
    const hasAnnotations = await preloadAnnotations(client, lectureId, slides, signal)
    const hasFiles = await preloadFiles(listFiles(slides, index), { signal })
    if (hasAnnotations && hasFiles) setWhole(slides)
  })
  const isWhole = whole === slides
  const isWanted = isStudied && !isOffline && !isWhole
  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides have other files
  useEffect(() => {
    if (!isWanted || isSparing()) return
    const given = new AbortController()
    const timer = setTimeout(() => void start(given.signal).catch(() => undefined), waitMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [isWanted, slides])
  return isWhole
}
