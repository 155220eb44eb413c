import { useEffect, useEffectEvent } from 'react'
import { useVisitSlide } from '../../../api/actions/study.ts'
import { hasStatus } from '../../../api/api-error.ts'

const staysMs = 1_000

/**
 * Tells the server at which slide (1-based) the student is, once it has stayed open for a second, and
 * again when the connection is back. `onRefused` is told when the lecture may not be seen any more.
 */
export function useVisit(
  lectureId: string,
  slide: number | undefined,
  isOffline: boolean,
  onRefused: () => void,
) {
  const { mutate } = useVisitSlide(lectureId)
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (slide === undefined || isOffline) return
    const timer = setTimeout(
      // Only a convenience: what fails is not worth a sentence, unless it says that the lecture is gone.
      () => mutate(slide, { onError: (error) => hasStatus(error, 403, 404) && refuse() }),
      staysMs,
    )
    return () => clearTimeout(timer)
  }, [mutate, slide, isOffline])
}
