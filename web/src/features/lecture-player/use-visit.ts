import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { pageUrlOf } from '../../api/page-url.ts'
import { storeReportedSlide, storeSentSlide } from '../../api/reported-slide.ts'
import { useUser } from '../../api/session.ts'
import { useAction } from '../../api/use-action.ts'

const staysMs = 1_000

/**
 * Reports the current slide to the server once it has been open for a second, and again when the connection
 * is back. Calls `onAccessLost` when the lecture is no longer accessible or its slides have changed.
 */
export function useVisit(
  lectureId: string,
  slide: Pick<SlideEntry, 'index' | 'image_url' | 'page_url'> | undefined,
  isOffline: boolean,
  onAccessLost: () => void,
) {
  const { _id: userId } = useUser()
  const { mutate } = useAction(calls.study.visit, {
    onSuccess: (_, { params, query }) =>
      storeReportedSlide(userId, lectureId, { slide: Number(params.slide), imageUrl: query?.image_url }),
    // Both replies say where the student continues.
    changes: [keyOf(calls.study.resume), keyOf(calls.lectures.listForStudent)],
  })
  const refuse = useEffectEvent(onAccessLost)
  const number = slide?.index
  const imageUrl = slide && pageUrlOf(slide)
  useEffect(() => {
    if (number === undefined || isOffline) return
    const timer = setTimeout(() => {
      storeSentSlide(userId, lectureId, { slide: number, imageUrl })
      // A failed report is not shown, because it only affects where the lecture is resumed. The exception
      // is a lecture that is gone or has other slides.
      mutate(
        { params: { lecture: lectureId, slide: number }, query: { image_url: imageUrl } },
        { onError: (error) => hasStatus(error, 403, 404, 409) && refuse() },
      )
    }, staysMs)
    return () => clearTimeout(timer)
  }, [mutate, userId, lectureId, number, imageUrl, isOffline])
}
