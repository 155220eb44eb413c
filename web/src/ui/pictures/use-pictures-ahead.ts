import { useCallback, useEffect, useState } from 'react'

/**
 * Delay of preloading: the shown picture loads first, and a user who moves on quickly needs other pictures.
 */
const restMs = 250

/** Returns true if the reader has switched on data saving. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Addresses of the pictures in the box, including the shown one (`src`). A moment after it is shown, those
 * that may come next are added. Until then the former ones stay, because the shown picture is usually among
 * them. `drop` removes one that could not be loaded, so that it is requested again when it is shown.
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
