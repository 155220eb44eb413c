import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useState } from 'react'
import { patiently } from '../../ui/load-part.ts'

type Give = typeof import('./silence.ts').giveSilence

/** The slides, of which those that are shown without a script have a silent recording. Its code is loaded when one is. */
export function useSilence(slides: readonly SlideEntry[]): readonly SlideEntry[] {
  const [give, setGive] = useState<Give | null>(null)
  const isNeeded = slides.some(({ is_silent: isSilent }) => isSilent)
  useEffect(() => {
    if (!isNeeded || give) return
    // Until then the slides are shown like others whose audio is missing.
    void patiently(() => import('./silence.ts'))().then(({ giveSilence }) => setGive(() => giveSilence))
  }, [isNeeded, give])
  return useMemo(() => (give ? slides.map(give) : slides), [slides, give])
}
