import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent } from 'react'
import { useVisitSlide } from '../../../api/actions/study.ts'
import { hasStatus } from '../../../api/api-error.ts'
import { pageUrlOf } from '../../../api/page-url.ts'

const staysMs = 1_000

/**
 * Tells the server at which slide the student is, once it has stayed open for a second, and
 * again when the connection is back. `onAccessLost` is told when the lecture may not be
 * seen any more, or has other slides by now.
 */
export function useVisit(
  lectureId: string,
  slide: Pick<SlideEntry, 'index' | 'image_url' | 'page_url'> | undefined,
  isOffline: boolean,
  onAccessLost: () => void,
) {
  const { mutate } = useVisitSlide(lectureId)
  const refuse = useEffectEvent(onAccessLost)
  const number = slide?.index
  const imageUrl = slide && pageUrlOf(slide)
  useEffect(() => {
    if (number === undefined || isOffline) return
    const timer = setTimeout(
      // Only a convenience: what fails is not worth a sentence, unless it says that the lecture is gone.
      () =>
        mutate(
          { slide: number, imageUrl },
          { onError: (error) => hasStatus(error, 403, 404, 409) && refuse() },
        ),
      staysMs,
    )
    return () => clearTimeout(timer)
  }, [mutate, number, imageUrl, isOffline])
}
