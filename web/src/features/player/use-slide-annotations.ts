import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useState } from 'react'
import type { SpokenSentence } from '../speech/timed-sentences.ts'

/** What reads and shows marks in the script, and keeps which were seen. Loaded with the first script that has some. */
const load = async () => ({
  ...(await import('./read-slide-annotations.ts')),
  ...(await import('./annotated-words.tsx')),
  ...(await import('../../api/outbox/viewed-annotations.ts')),
})
export type AnnotationsProgram = Awaited<ReturnType<typeof load>>

/** The program that reads marks, or null while no slide of the lecture needs it or it cannot be loaded. */
export function useAnnotationsProgram(isNeeded: boolean): AnnotationsProgram | null {
  const [program, setProgram] = useState<AnnotationsProgram | null>(null)
  useEffect(() => {
    if (!isNeeded || program) return
    let isWanted = true
    const take = () =>
      // Without it the lecture is still whole: it only lacks its marks.
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

/** The marks of a slide, read once for each script; null while they cannot be read. */
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
