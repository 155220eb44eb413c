import { useCallback, useEffect, useState } from 'react'

/** What is shown comes first, and who goes on at once has passed by what would be loaded. */
const restMs = 250

/** Whether the reader asks for little traffic. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * The addresses of the pictures that stand in the box, the shown one (`src`) among them: a moment after it was shown
 * those that may come next join it. Until then the ones of before stay, for one of them is the shown one, mostly.
 * `drop` takes out one that could not be loaded: it would not be asked for again.
 */
export function usePicturesAhead(src: string, ahead: readonly string[] | undefined) {
  const [kept, keep] = useState<readonly string[]>([])
  const wanted = ahead?.join('\n') ?? ''
  useEffect(() => {
    if (wanted === '' || savesData()) return
    const timer = setTimeout(() => keep([...new Set([src, ...wanted.split('\n')])]), restMs)
    return () => clearTimeout(timer)
  }, [src, wanted])
  const drop = useCallback((address: string) => keep((before) => before.filter((one) => one !== address)), [])
  return { sources: kept.includes(src) ? kept : [...kept, src], drop }
}
