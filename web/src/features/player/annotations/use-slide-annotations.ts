import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useMemo, useState } from 'react'
import { patiently } from '../../../ui/load-part.ts'
import type { SpokenSentence } from '../../speech/timed-sentences.ts'

/**
 * Code that reads and shows annotations in the script and stores which were viewed. Loaded with the first
 * script that has annotations.
 */
const load = patiently(async () => {
  const [read, words, viewed] = await Promise.all([
    import('./read-slide-annotations.ts'),
    import('../script/annotated-words.tsx'),
    import('../../../api/outbox/viewed-annotations.ts'),
  ])
  return { ...read, ...words, ...viewed }
})
export type AnnotationsProgram = Awaited<ReturnType<typeof load>>

/** The code for annotations; null while no slide of the lecture needs it or it is not loaded. */
export function useAnnotationsProgram(isNeeded: boolean): AnnotationsProgram | null {
  const [program, setProgram] = useState<AnnotationsProgram | null>(null)
  useEffect(() => {
    if (!isNeeded || program) return
    let isWanted = true
    // Until then the lecture works without annotations.
    void load().then((loaded) => isWanted && setProgram(loaded))
    return () => {
      isWanted = false
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
