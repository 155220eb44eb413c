import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useState } from 'react'
import type { SpokenSentence } from '../../speech/timed-sentences.ts'

/**
 * Code that reads and shows annotations in the script and stores which were viewed. Loaded with the first
 * script that has annotations.
 */
const load = async () => ({
  ...(await import('./read-slide-annotations.ts')),
  ...(await import('../script/annotated-words.tsx')),
  ...(await import('../../../api/outbox/viewed-annotations.ts')),
})
export type AnnotationsProgram = Awaited<ReturnType<typeof load>>

/** The code for annotations; null while no slide of the lecture needs it or it cannot be loaded. */
export function useAnnotationsProgram(isNeeded: boolean): AnnotationsProgram | null {
  const [program, setProgram] = useState<AnnotationsProgram | null>(null)
  useEffect(() => {
    if (!isNeeded || program) return
    let isWanted = true
    const take = () =>
      // If loading fails, the lecture works without annotations.
      load()
        .then((loaded) => isWanted && setProgram(loaded))
        .catch(() => undefined)
    void take()
    window.addEventListener('online', take)
    return () => {
      isWanted = false
      window.removeEventListener('online', take)
    }
  }, [isNeeded, program])
  return program
}

/** The annotations of a slide, read once per script; null while the code is not loaded. */
export function useSlideAnnotations(
  program: AnnotationsProgram | null,
  slide: SlideEntry | undefined,
  sentences: readonly SpokenSentence[],
) {
  return useMemo(
    () => (program && slide ? program.readSlideAnnotations(slide, sentences) : null),
    [program, slide, sentences],
  )
}
