import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { pageInput, storedHighlightsInput } from '../../../api/page-url.ts'
import { preloadKindsOf } from '../../annotation-canvas/load-all-kinds.ts'

const waitMs = 600

/** Loads the data and the code that the next slide's annotations need, so that they appear together with the slide. */
export function useAnnotationPreloading(
  lectureId: string,
  next: SlideEntry | undefined,
  isWanted: boolean,
): void {
  const client = useQueryClient()
  const number = isWanted && next?.script.includes('[') ? next.index : undefined
  const image_url = next?.image_url
  const script = next?.script ?? ''
  useEffect(() => {
    if (number === undefined || image_url === undefined) return
    const page = { index: number, image_url }
    const timer = setTimeout(() => {
      preloadKindsOf({ script })
      // A failed request is repeated, and its error handled, when the slide is shown.
      void client.prefetchQuery(callQuery(calls.slides.words, pageInput(lectureId, page)))
      void client.prefetchQuery(callQuery(calls.annotations.list, storedHighlightsInput(lectureId, page)))
    }, waitMs)
    return () => clearTimeout(timer)
  }, [client, lectureId, number, image_url, script])
}
