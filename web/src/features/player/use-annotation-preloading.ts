import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { highlightsOf } from '../../api/queries/annotations.ts'
import { slideWordsOf } from '../../api/queries/slides.ts'

const waitMs = 600

/** Loads what the marks of the slide that probably comes next stand on, so that they are there with it. */
export function useAnnotationPreloading(
  lectureId: string,
  next: SlideEntry | undefined,
  isWanted: boolean,
): void {
  const client = useQueryClient()
  const number = isWanted && next?.script.includes('[') ? next.index : undefined
  const image_url = next?.image_url
  useEffect(() => {
    if (number === undefined || image_url === undefined) return
    const page = { index: number, image_url }
    const timer = setTimeout(() => {
      // What fails is asked for again, and judged, when its slide is shown.
      void client.prefetchQuery(slideWordsOf(lectureId, page))
      void client.prefetchQuery(highlightsOf(lectureId, page))
    }, waitMs)
    return () => clearTimeout(timer)
  }, [client, lectureId, number, image_url])
}
